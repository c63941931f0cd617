// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.MiniCluster;
import dev.htk.harness.cluster.ServerRole;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnSharedCluster
class MiniClusterTest extends ClusterCompatibility {

  private final SharedCluster shared;

  MiniClusterTest(SharedCluster shared) {
    this.shared = shared;
  }

  @Override
  Cluster cluster() {
    return shared.mini();
  }

  @Test
  void theRegionServerRoleIsLostWhenTheLastServerHasEnded(@TempDir Path folder) throws Exception {
    try (MiniCluster own = MiniCluster.start(1, Map.of(), folder.resolve("mini"))) {
      assertThat(own.lostRole()).isEmpty();
      own.stopRegionServer(own.regionServers().get(0).getServerName());

      assertThat(own.lostRole()).contains(ServerRole.REGIONSERVER);
    }
  }
}
