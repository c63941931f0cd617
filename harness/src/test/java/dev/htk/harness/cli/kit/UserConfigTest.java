// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserConfigTest {

  @TempDir private Path folder;

  @Test
  void namesAClusterAndAMachine() throws Exception {
    UserConfig user = read("# mine\ncluster = /etc/hbase/conf\nmachine = ssd-node\n");

    assertThat(user.cluster()).contains(Path.of("/etc/hbase/conf"));
    assertThat(user.machine()).contains("ssd-node");
  }

  @Test
  void aMissingFileNamesNothing() throws Exception {
    UserConfig user = UserConfig.read(Map.of("HTK_CONFIG", folder.resolve("none").toString()));

    assertThat(user.cluster()).isEmpty();
    assertThat(user.machine()).isEmpty();
  }

  @Test
  void aBlankVariableMeansNoFile() throws Exception {
    Files.createDirectories(folder.resolve(".htk"));
    Files.writeString(folder.resolve(".htk/config"), "machine = ssd-node\n");

    assertThat(UserConfig.read(Map.of("HOME", folder.toString())).machine()).contains("ssd-node");
    assertThat(UserConfig.read(Map.of("HOME", folder.toString(), "HTK_CONFIG", "")).machine())
        .isEmpty();
  }

  @Test
  void anUnknownKeyIsRefused() {
    assertThatThrownBy(() -> read("clutser = /etc/hbase/conf"))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("config: unknown key 'clutser'; it may have cluster and machine");
  }

  @Test
  void aRelativeClusterIsRefused() {
    assertThatThrownBy(() -> read("cluster = conf"))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("absolute path, not 'conf'");
  }

  @Test
  void aFileThatIsNoTextIsRefused() {
    assertThatThrownBy(() -> read("cluster = \\u00zz"))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("cannot be read");
  }

  private UserConfig read(String text) throws IOException, HarnessException {
    Path file = Files.writeString(folder.resolve("config"), text);
    return UserConfig.read(Map.of("HTK_CONFIG", file.toString()));
  }
}
