// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cli.kit.JsonText;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintBaselineTest {

  @TempDir private Path folder;

  private static Finding finding(String key, int line, String message) {
    return new Finding(
        Severity.ERROR,
        "misspelt-key",
        Optional.empty(),
        Optional.of(key),
        OptionalInt.of(line),
        message,
        "Rename it.");
  }

  private LintBaseline baseline(Finding... findings) throws Exception {
    Path file = folder.resolve("known.json");
    Files.writeString(
        file, JsonText.of(new ProfileLintCommand.Document("site.xml", List.of(findings))));
    return LintBaseline.read(file);
  }

  @Test
  void aKnownFindingIsHiddenWhereverItHasMoved() throws Exception {
    LintBaseline baseline = baseline(finding("a", 4, "HBase never reads a"));

    assertThat(baseline.newOf(List.of(finding("a", 40, "HBase never reads a")))).isEmpty();
  }

  @Test
  void linesInAMessageMayMoveToo() throws Exception {
    LintBaseline baseline =
        baseline(finding("a", 4, "a is also set on line 9; Hadoop takes line 9"));

    assertThat(
            baseline.newOf(
                List.of(finding("a", 5, "a is also set on line 10; Hadoop takes line 10"))))
        .isEmpty();
  }

  @Test
  void aSecondOneOfAKindIsNew() throws Exception {
    Finding first = finding("a", 4, "HBase never reads a");
    Finding second = finding("a", 9, "HBase never reads a");
    Finding other = finding("a", 9, "HBase never reads a; 2");

    assertThat(baseline(first).newOf(List.of(first, second, other))).containsExactly(second, other);
    assertThat(baseline(first, second).newOf(List.of(first, second))).isEmpty();
  }

  @Test
  void aFileThatIsNoBaselineIsRefused() throws IOException {
    for (String content : List.of("", "[]", "{}", "not json", "{\"findings\": 3}")) {
      Path file = Files.writeString(folder.resolve("x.json"), content);

      assertThat(refusalOf(() -> LintBaseline.read(file)))
          .as(content)
          .contains("--baseline " + file);
    }
    assertThat(refusalOf(() -> LintBaseline.read(folder.resolve("none")))).contains("--baseline");
  }
}
