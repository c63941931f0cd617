// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemoteClusterTest {

  @TempDir private Path hbase;
  @TempDir private Path hadoop;

  @Test
  void hadoopsOwnFolderFillsInOnlyTheFilesOfHadoopThatAreMissing() throws IOException {
    Path core = Files.writeString(hbase.resolve("core-site.xml"), "");
    Files.writeString(hadoop.resolve("core-site.xml"), "");
    Path hdfs = Files.writeString(hadoop.resolve("hdfs-site.xml"), "");
    Files.writeString(hadoop.resolve("hbase-site.xml"), "");

    assertThat(RemoteCluster.files(hbase, Optional.of(hadoop))).containsExactly(core, hdfs);
    assertThat(RemoteCluster.files(hbase, Optional.empty())).containsExactly(core);
  }
}
