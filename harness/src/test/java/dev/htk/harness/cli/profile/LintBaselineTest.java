// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintedFile;
import dev.htk.tuning.lint.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
    return baseline("site.xml", linted("site.xml", findings));
  }

  private LintBaseline baseline(String site, LintedFile... files) throws Exception {
    Path file = folder.resolve("known.json");
    Files.writeString(file, ProfileLintCommand.json(List.of(files)));
    return LintBaseline.read("--baseline ", file, Path.of(site), /* isOfAnyFile= */ false);
  }

  private static LintedFile linted(String name, Finding... findings) {
    return new LintedFile(name, Severity.ERROR, List.of(findings), Map.of());
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
  void aBaselineOfSeveralFilesKnowsEachOnesOwn() throws Exception {
    Finding one = finding("a", 4, "HBase never reads a");
    Finding other = finding("b", 4, "HBase never reads b");
    LintedFile[] files = {linted("one.xml", one), linted("other.xml", other)};

    assertThat(baseline("one.xml", files).newOf(List.of(one, other))).containsExactly(other);
    assertThat(baseline("other.xml", files).newOf(List.of(one, other))).containsExactly(one);
    assertThat(baseline("third.xml", files).newOf(List.of(one))).containsExactly(one);
  }

  @Test
  void aFileIsKnownHoweverItIsSpeltAndAnotherOneIsNot() throws Exception {
    Finding one = finding("a", 4, "HBase never reads a");
    String beside = folder.resolve("conf/../one.xml").toString();

    for (String spelling : List.of("one.xml", "./one.xml", "conf/../one.xml")) {
      assertThat(baseline(beside, linted(spelling, one)).newOf(List.of(one))).isEmpty();
      assertThat(baseline("conf/../one.xml", linted(spelling, one)).newOf(List.of(one))).isEmpty();
    }
    assertThat(baseline("other.xml", linted("one.xml", one)).newOf(List.of(one)))
        .containsExactly(one);
  }

  @Test
  void anIncludedFileIsKnownFromWhereverTheBaselineWasMade() throws Exception {
    Path site = folder.resolve("site.xml").toAbsolutePath();
    Path here = Path.of("").toAbsolutePath().relativize(site);
    LintBaseline baseline =
        baseline(
            site.toString(),
            linted(here.toString(), included(here.resolveSibling("extra.xml").toString())));

    assertThat(baseline.newOf(List.of(included(site.resolveSibling("extra.xml").toString()))))
        .isEmpty();
    assertThat(baseline.newOf(List.of(included(site.resolveSibling("other.xml").toString()))))
        .hasSize(1);
  }

  private static Finding included(String file) {
    return new Finding(
        Severity.ERROR,
        "misspelt-key",
        Optional.of(file),
        Optional.of("a"),
        OptionalInt.of(3),
        "HBase never reads a",
        "Rename it.");
  }

  @Test
  void aFileThatIsNoBaselineIsRefused() throws IOException {
    for (String content : List.of("", "[]", "{}", "not json", "{\"findings\": 3}", "[3]")) {
      Path file = Files.writeString(folder.resolve("x.json"), content);

      assertThat(refusalOf(() -> read(file))).as(content).contains("--baseline " + file);
    }
    assertThat(refusalOf(() -> read(folder.resolve("none")))).contains("--baseline");
  }

  private static LintBaseline read(Path file) throws HarnessException {
    return LintBaseline.read("--baseline ", file, Path.of("s.xml"), /* isOfAnyFile= */ true);
  }
}
