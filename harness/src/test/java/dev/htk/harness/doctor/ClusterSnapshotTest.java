// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.secrets.Secrets;
import org.junit.jupiter.api.Test;

class ClusterSnapshotTest {

  @Test
  void theValuesInForceAreThoseOfAnyServerWithoutSecrets() throws HarnessException {
    ObjectNode json = Snapshots.clean();
    Snapshots.set(json, "hbase.hstore.blockingStoreFiles", "200");
    Snapshots.set(json, "my.password", Secrets.MASK);

    assertThat(ClusterSnapshot.parse("s", json.toString()).values())
        .containsEntry("hbase.hstore.blockingStoreFiles", "200")
        .doesNotContainKey("my.password");
  }
}
