// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cli.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintConfigOptionTest {

  private static final String RETIRED =
      "<property><name>hbase.regionserver.lease.period</name><value>60000</value></property>";

  @TempDir private Path root;
  private Path site;

  @BeforeEach
  void writeASiteFileWithAnError() throws IOException {
    Files.createDirectories(root.resolve("work/.git"));
    Path folder = Files.createDirectories(root.resolve("work/conf/prod"));
    site =
        Files.writeString(
            folder.resolve("hbase-site.xml"),
            "<configuration>\n" + RETIRED + "\n</configuration>\n");
  }

  private void configure(String folder, String text) throws IOException {
    Files.writeString(root.resolve(folder).resolve(LintConfigOption.FILE), text);
  }

  private Ended lint(String... more) {
    return Ended.of(
        new ProfileLintCommand(),
        Stream.concat(Stream.of("--site", site.toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void theNearestConfigurationAloneCountsAndIsNamedOnce() throws IOException {
    configure("work", "rules: {renamed-key: off}");
    assertThat(lint().exitCode()).isZero();

    configure("work/conf", "rules: {unknown-key: off}");
    Ended ended = lint();
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out()).contains("[renamed-key]");
    assertThat(ended.err().lines())
        .containsExactly(
            "note: configured by " + root.resolve("work/conf").resolve(LintConfigOption.FILE));
  }

  @Test
  void aConfigurationAboveTheGitWorkTreeIsNotRead() throws IOException {
    configure("", "rules: {renamed-key: off}");

    assertThat(lint().exitCode()).isEqualTo(1);
    assertThat(lint().err()).isEmpty();
    Files.delete(root.resolve("work/.git"));
    assertThat(lint().exitCode()).isZero();
  }

  @Test
  void anotherConfigurationOrNoneIsReadIfTheCommandLineSaysSo() throws IOException {
    configure("work", "rules: {renamed-key: off}");
    Path other = Files.writeString(root.resolve("other.yaml"), "rules: {renamed-key: warning}");

    assertThat(lint("--no-lint-config").exitCode()).isEqualTo(1);
    assertThat(lint("--no-lint-config").err()).isEmpty();
    assertThat(lint("--lint-config", other.toString()).out()).contains(": warning: ");
    assertThat(lint("--no-lint-config", "--lint-config", other.toString()).failure())
        .hasMessageContaining("leave one of them out");
    assertThat(lint("--lint-config", "none.yaml").failure())
        .hasMessage("none.yaml: does not exist");
  }

  @Test
  void optionsOnTheCommandLineWin() throws IOException {
    configure(
        "work",
        "{rules: {renamed-key: warning}, fail-on: warning, role: client, hbase-version: 3.0}");

    assertThat(lint().exitCode()).isEqualTo(1);
    assertThat(lint("--fail-on", "error").exitCode()).isZero();

    Files.writeString(
        site,
        "<configuration><property><name>hbase.regionserver.handler.count</name><value>60</value>"
            + "</property></configuration>");
    assertThat(lint("--notes").out()).contains("[key-of-another-role]");
    assertThat(lint("--notes", "--role", "master").out()).doesNotContain("[key-of-another-role]");

    Files.writeString(
        site,
        "<configuration><property><name>hbase.regionserver.wal.too.old.sec</name>"
            + "<value>60</value></property></configuration>");
    assertThat(lint("--role", "master").exitCode()).isZero();
    assertThat(lint("--role", "master", "--hbase-version", "2.6").out()).contains("[later-key]");
  }

  @Test
  void aBaselineLiesInTheFolderOfItsConfiguration() throws IOException {
    Files.writeString(root.resolve("work/known.json"), lint("--format", "json").out());
    configure("work", "baseline: known.json");

    assertThat(lint().exitCode()).isZero();
    assertThat(lint().err()).contains("not shown, as they are in the baseline: 1 finding");
  }

  @Test
  void fixLeavesWhatIsOff() throws IOException {
    String before = Files.readString(site);
    configure("work", "rules: {renamed-key: off}");

    assertThat(lint("--fix", "--unsafe").exitCode()).isZero();
    assertThat(site).hasContent(before);
    assertThat(lint("--fix", "--unsafe", "--no-lint-config").exitCode()).isZero();
    assertThat(Files.readString(site)).isNotEqualTo(before);
  }
}
