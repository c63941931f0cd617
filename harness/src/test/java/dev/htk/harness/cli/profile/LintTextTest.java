// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cli.kit.JsonText;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Severity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LintTextTest {

  private static final Finding MISSPELT =
      new Finding(
          Severity.ERROR,
          "unknown-key",
          Optional.empty(),
          Optional.of("hbase.block.cache.size"),
          OptionalInt.of(12),
          "HBase never reads hbase.block.cache.size",
          "did you mean hfile.block.cache.size?");
  private static final Finding OF_THE_FILE =
      new Finding(
          Severity.INFO,
          "managed",
          Optional.empty(),
          Optional.empty(),
          OptionalInt.empty(),
          "Ambari owns the file",
          "change it there");

  @Test
  void aFindingIsPrintedInCompilerStyle() {
    assertThat(LintText.of("conf/hbase-site.xml", List.of(MISSPELT, OF_THE_FILE), true).lines())
        .containsExactly(
            "conf/hbase-site.xml:12: error: HBase never reads hbase.block.cache.size [unknown-key]",
            "    did you mean hfile.block.cache.size?",
            "conf/hbase-site.xml: info: Ambari owns the file [managed]",
            "    change it there",
            "conf/hbase-site.xml: 1 error, 0 warnings, 1 note");
  }

  @Test
  void notesAreOnlyCountedUnlessTheyAreAskedFor() {
    List<Finding> findings = new ArrayList<>(Collections.nCopies(1_007, OF_THE_FILE));
    findings.add(MISSPELT);
    findings.add(
        new Finding(
            Severity.INFO,
            "default-value",
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            "a",
            "b"));

    assertThat(LintText.of("hbase-site.xml", findings, false).lines())
        .containsExactly(
            "hbase-site.xml:12: error: HBase never reads hbase.block.cache.size [unknown-key]",
            "    did you mean hfile.block.cache.size?",
            "hbase-site.xml: 1 error, 0 warnings, 1,008 notes"
                + " (1,007 managed, 1 default-value; --notes lists them)");
    assertThat(LintText.of("hbase-site.xml", findings, true).lines()).hasSize(2 * 1_009 + 1);
  }

  @Test
  void aFileWithoutFindingsGetsASingleLine() {
    assertThat(LintText.of("hbase-site.xml", List.of(), false).lines()).hasSize(1);
  }

  @Test
  void missingFieldsAreNullInJson() {
    assertThat(JsonText.of(new ProfileLintCommand.Document("hbase-site.xml", List.of(OF_THE_FILE))))
        .contains("\"severity\" : \"info\"", "\"key\" : null", "\"line\" : null");
  }
}
