// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.outcome.HarnessException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterOptionTest {

  private static final Map<String, String> SET = Map.of("HBASE_CONF_DIR", "/etc/hbase/conf");

  @TempDir private Path home;

  @Test
  void aGivenFolderWinsOverTheEnvironment() throws HarnessException {
    assertThat(ClusterOption.folder(Optional.of(Path.of("mine")), SET)).isEqualTo(Path.of("mine"));
  }

  @Test
  void hbaseConfDirIsUsedIfNoFolderIsGiven() throws HarnessException {
    assertThat(ClusterOption.folder(Optional.empty(), SET)).isEqualTo(Path.of("/etc/hbase/conf"));
  }

  @Test
  void theUsersFileIsAskedLast() throws Exception {
    Path file = Files.createDirectories(home.resolve(".htk")).resolve("config");
    Files.writeString(file, "cluster = /mine\n");

    assertThat(ClusterOption.find(Optional.empty(), Map.of("HOME", home.toString())))
        .contains(new ClusterOption.Folder(Path.of("/mine"), file.toString()));
    assertThat(
            ClusterOption.folder(
                Optional.empty(), Map.of("HOME", home.toString(), "HBASE_CONF_DIR", "/other")))
        .isEqualTo(Path.of("/other"));
  }

  @Test
  void noFolderAndNoHbaseConfDirIsRefused() {
    assertThatThrownBy(() -> ClusterOption.folder(Optional.empty(), Map.of("HBASE_CONF_DIR", " ")))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("--cluster CONF_DIR")
        .hasMessageContaining("HBASE_CONF_DIR");
  }
}
