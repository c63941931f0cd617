// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IncludedFilesLintTest {

  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();

  @TempDir private Path folder;

  @Test
  void aFindingNamesTheIncludedFileWhereItsPropertyStands() throws IOException {
    write("common.xml", "\n" + property(HANDLERS, "many"));
    assertThat(lint(include("common.xml")))
        .extracting(Finding::rule, Finding::file, finding -> finding.line().orElse(0))
        .containsExactly(
            tuple("unreadable-value", Optional.of(folder.resolve("common.xml").toString()), 2));
  }

  @Test
  void rulesOverSeveralKeysSeeTheMergedValues() throws IOException {
    write("common.xml", property("hfile.block.cache.size", "0.6"));
    assertThat(
            lint(
                include("common.xml") + property("hbase.regionserver.global.memstore.size", "0.5")))
        .extracting(Finding::rule)
        .contains("heap-over-limit");
  }

  @Test
  void anIncludedValueThatIsOverriddenIsNotJudged() throws IOException {
    write("common.xml", property(HANDLERS, "many"));
    assertThat(lint(include("common.xml") + property(HANDLERS, "55"))).isEmpty();
  }

  @Test
  void aDefaultThatOverridesAnIncludedValueIsNeeded() throws IOException {
    write("common.xml", property(HANDLERS, "90"));
    assertThat(lint(include("common.xml") + property(HANDLERS, "30"))).isEmpty();
  }

  @Test
  void aPropertyBeforeTheIncludeThatSetsItsKeyHasNoEffect() throws IOException {
    write("common.xml", property(HANDLERS, "90"));
    assertThat(lint(property(HANDLERS, "55") + include("common.xml")))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rule()).isEqualTo("duplicate-key");
              assertThat(finding.file()).isEmpty();
              assertThat(finding.message())
                  .contains("has no effect here", "common.xml sets it on line 1, to '90'");
            });
  }

  @Test
  void oneKeyInTwoIncludedFilesIsNoProblem() throws IOException {
    write("common.xml", property(HANDLERS, "90"));
    write("rack.xml", property(HANDLERS, "55"));
    assertThat(lint(include("common.xml") + include("rack.xml"))).isEmpty();
  }

  @Test
  void anIncludeThatIsNotThereIsAnError() throws IOException {
    assertThat(lint(include("absent.xml")))
        .extracting(Finding::rule, Finding::severity, finding -> finding.line().orElse(0))
        .containsExactly(tuple("missing-include", Severity.ERROR, 1));
  }

  @Test
  void anIncludeOverTheNetworkIsAWarning() throws IOException {
    assertThat(lint(include("http://localhost:1/common.xml")))
        .extracting(Finding::rule, Finding::severity)
        .containsExactly(tuple("included-file", Severity.WARNING));
  }

  @Test
  void aPlaceholderInAnIncludedFileMakesThatFileTheTemplate() throws IOException {
    write("common.xml", property(HANDLERS, "{{ handlers }}"));
    assertThat(lint(include("common.xml")))
        .extracting(Finding::rule, Finding::file)
        .containsExactly(tuple("template", Optional.of(folder.resolve("common.xml").toString())));
  }

  @Test
  void sarifNamesTheIncludedFileToo() throws IOException {
    write("common.xml", property(HANDLERS, "many"));
    LintedFile file =
        new LintedFile("hbase-site.xml", Severity.ERROR, lint(include("common.xml")), Map.of());
    assertThat(LintSarif.of("1", List.of(file)))
        .contains("\"uri\" : \"file://" + folder.resolve("common.xml") + "\"");
  }

  private List<Finding> lint(String content) throws IOException {
    write("hbase-site.xml", content);
    return Linter.lint(
        new LintInput(
            SiteFile.read(folder.resolve("hbase-site.xml")),
            Optional.empty(),
            KnownFacts.NONE,
            CATALOGUE));
  }

  private void write(String name, String content) throws IOException {
    Files.writeString(
        folder.resolve(name),
        "<configuration xmlns:xi='http://www.w3.org/2001/XInclude'>"
            + content
            + "</configuration>");
  }

  private static String include(String href) {
    return "<xi:include href='" + href + "'/>";
  }

  private static String property(String name, String value) {
    return "<property><name>" + name + "</name><value>" + value + "</value></property>";
  }
}
