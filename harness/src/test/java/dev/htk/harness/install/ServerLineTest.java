// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerLineTest {

  @TempDir private Path home;
  private Path site;

  @BeforeEach
  void writeSite() throws IOException {
    Files.createDirectories(home.resolve("conf"));
    site = Files.writeString(home.resolve("conf/hbase-site.xml"), "<configuration/>");
  }

  @ParameterizedTest
  @CsvSource({
    "2.5.13-hadoop3, hbase2, V2_5",
    "2.6.4,          hbase2, V2_6",
    "3.0.0-beta-1,   hbase3, V3_0"
  })
  void theJarsBesideTheFileTellTheLine(String version, String classifier, HBaseLine line)
      throws Exception {
    jar("lib", "hbase-server-" + version + ".jar");
    jar("lib", "hbase-server-" + version + "-tests.jar");
    jar("lib", "htk-coprocessor-0.1.0-%s.jar".formatted(classifier));

    assertThat(lineOf(Optional.empty(), Optional.empty()).line()).isEqualTo(line);
  }

  @Test
  void hbaseHomeTellsTheLineIfNoJarsLieBesideTheSiteFile() throws Exception {
    jar("elsewhere/lib", "hbase-server-2.6.4.jar");
    jar("elsewhere/lib", "htk-coprocessor-0.1.0-hbase2.jar");

    assertThat(lineOf(Optional.empty(), Optional.of(home.resolve("elsewhere"))).line())
        .isEqualTo(HBaseLine.V2_6);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2.6.4         |                                  | the recorder's jar is not in it",
        "2.6.4         | htk-coprocessor-1-hbase3.jar     | takes htk-coprocessor-*-hbase2.jar",
        "3.0.0-beta-1  | htk-coprocessor-1-hbase2.jar     | takes htk-coprocessor-*-hbase3.jar",
        "2.6.4         | htk-coprocessor-1.jar            | takes htk-coprocessor-*-hbase2.jar",
        "2.4.17        | htk-coprocessor-1-hbase2.jar     | there is no recorder's jar for it",
      })
  void aJarThatWouldKeepServersFromStartingIsRefused(String version, String jar, String said)
      throws Exception {
    jar("lib", "hbase-server-%s.jar".formatted(version));
    if (jar != null) {
      jar("lib", jar);
    }

    assertRefused(Optional.empty(), said);
  }

  @Test
  void twoOfTheRecordersJarsAreRefused() throws Exception {
    jar("lib", "hbase-server-2.6.4.jar");
    jar("lib", "htk-coprocessor-1-hbase2.jar");
    jar("lib", "htk-coprocessor-2-hbase2.jar");

    assertRefused(Optional.empty(), "has several");
  }

  @Test
  void aVersionThatTheJarsContradictIsRefused() throws Exception {
    jar("lib", "hbase-server-2.6.4.jar");
    jar("lib", "htk-coprocessor-1-hbase3.jar");

    assertRefused(Optional.of("3.0"), "says HBase 3.0, but the jars in");
  }

  @Test
  void anUnknownOrUnsupportedLineIsRefused() {
    assertRefused(Optional.empty(), "--hbase-version");
    assertRefused(Optional.of("1.7"), "there is no recorder's jar for it");
  }

  private void assertRefused(Optional<String> given, String said) {
    assertThatThrownBy(() -> lineOf(given, Optional.empty()))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining(said);
  }

  private ServerLine lineOf(Optional<String> given, Optional<Path> hbaseHome) throws Exception {
    return ServerLine.of(site, given, Optional.empty(), Optional.empty(), hbaseHome);
  }

  private void jar(String folder, String name) throws IOException {
    Files.createDirectories(home.resolve(folder));
    Files.writeString(home.resolve(folder).resolve(name), "");
  }
}
