// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cli.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gives the commands a file of another tool that carries an {@code hbase-site.xml}. */
class WrappedSiteTest {

  private static final String TEXT =
      """
      [{
        "Classification": "hbase-site",
        "Properties": {
          "hbase.regionserver.handler.cuont": "60"
        }
      }]
      """;
  private static final List<String> MACHINE =
      List.of("ssd-tuned", "--heap", "31g", "--cores", "16", "--disks", "6");

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void writeTheFile() throws IOException {
    file = Files.writeString(folder.resolve("emr.json"), TEXT);
  }

  @Test
  void lintNamesTheLineOfTheFile() {
    Ended ended = run(new ProfileLintCommand());

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out())
        .startsWith(file + ":4: error: HBase never reads hbase.regionserver.handler.cuont");
  }

  @Test
  void aFixIsPrintedAsAChangeOfTheFile() {
    Ended ended = run(new ProfileLintCommand(), "--fix", "--unsafe", "--dry-run");

    assertThat(ended.out())
        .contains("-    \"hbase.regionserver.handler.cuont\": \"60\"\n")
        .contains("+    \"hbase.regionserver.handler.count\": \"60\"\n");
  }

  @Test
  void aProfileIsPrintedAsAChangeOfTheFile() throws IOException {
    Ended dry = run(new ProfileApplyCommand(), MACHINE, "--dry-run");
    Ended diff = run(new ProfileCommand.ProfileDiffCommand(), MACHINE);

    assertThat(dry.exitCode()).isZero();
    assertThat(dry.out())
        .contains(
            """
             "Properties": {
            -    "hbase.regionserver.handler.cuont": "60"
            +    "hbase.regionserver.handler.cuont": "60",
            +    "hbase.hregion.max.filesize": "53687091200",
            """);
    assertThat(diff.out()).isEqualTo(dry.out());
    assertThat(folder).isDirectoryContaining(file::equals);
    assertThat(file).hasContent(TEXT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{\"Classification\": \"hbase-site\", \"Properties\": {\n"
            + "\"a.password\":\"open\\\"open\"}}]",
        "db: {password: open, b: c}\nhbaseSite:\n  a.password: 'open'\n",
        "hbase_site:\n  - {name: a.password, value: open}\n",
        "hbase_site:\n  - name: a.password\n    value: open\n",
        """
        hbase-site.xml: |
          <configuration>
          <property><name>a.password</name>
          <value>open</value></property>
          </configuration>
        """
      })
  void aSecretOfTheFileIsMasked(String text) throws IOException {
    Files.writeString(file, text);

    assertThat(run(new ProfileCommand.ProfileDiffCommand(), MACHINE).out())
        .contains("a.password", "hbase.hstore.blockingStoreFiles")
        .doesNotContain("open");
  }

  @Test
  void nothingIsEverWrittenIntoTheFile() throws IOException {
    for (Ended ended :
        List.of(run(new ProfileApplyCommand(), MACHINE), run(new ProfileLintCommand(), "--fix"))) {
      assertThat(ended.exitCode()).isEqualTo(2);
      assertThat(ended.failure())
          .hasMessage(
              file + ": is EMR's configuration: change it there; --dry-run prints what to change");
      assertThat(ended.out()).isEmpty();
    }
    assertThat(run(new ProfileRollbackCommand()).failure())
        .hasMessageContaining("there is nothing to undo");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
    assertThat(file).hasContent(TEXT);
  }

  private Ended run(Object command, List<String> arguments, String... more) {
    return run(
        command, Stream.concat(arguments.stream(), Arrays.stream(more)).toArray(String[]::new));
  }

  private Ended run(Object command, String... arguments) {
    Stream<String> site = Stream.of("--site", file.toString());
    return Ended.of(command, Stream.concat(Arrays.stream(arguments), site).toArray(String[]::new));
  }
}
