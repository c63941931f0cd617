// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cli.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileLintCommandTest {

  private static final String TWICE =
      """
      <configuration>
      <property><name>hbase.regionserver.maxlogs</name><value>40</value></property>
      <property><name>hbase.regionserver.maxlogs</name><value>60</value></property>
      </configuration>
      """;
  private static final String MISSPELT =
      """
      <configuration>
      <property><name>hbase.regionserver.handler.cuont</name><value>60</value></property>
      </configuration>
      """;

  @TempDir private Path folder;
  private String twice;
  private String misspelt;
  private String good;

  @BeforeEach
  void placeFiles() throws IOException {
    twice = Files.writeString(folder.resolve("twice.xml"), TWICE).toString();
    misspelt = Files.writeString(folder.resolve("misspelt.xml"), MISSPELT).toString();
    good = Files.writeString(folder.resolve("good.xml"), "<configuration/>").toString();
  }

  private static Ended lint(String... arguments) {
    return Ended.of(new ProfileLintCommand(), arguments);
  }

  private static JsonNode json(String... arguments) throws IOException {
    return JsonMapper.builder().build().readTree(lint(arguments).out());
  }

  @Test
  void severalFilesAreLintedInTurnAndTheWorstDecides() {
    assertThat(lint(good, twice).exitCode()).isZero();
    Ended ended = lint("--site", good, misspelt, twice, good);

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out().lines().filter(line -> line.matches(".* (note|no finding)s$")))
        .containsExactly(
            good + ": no findings",
            misspelt + ": 1 error, 0 warnings, 0 notes",
            twice + ": 0 errors, 1 warning, 0 notes");
  }

  @Test
  void jsonOfOneFileIsAnObjectAndThatOfSeveralAList() throws IOException {
    JsonNode one = json(misspelt, "--format", "json");

    assertThat(one).isEqualTo(json("--site", misspelt, "--format", "json"));
    assertThat(one.path("file").asText()).isEqualTo(misspelt);
    assertThat(json(misspelt, twice, "--format", "json"))
        .hasSize(2)
        .contains(one, json(twice, "--format", "json"));
  }

  @Test
  void whatAListKnowsIsHiddenInEachFile() throws IOException {
    Path known = folder.resolve("known.json");
    Files.writeString(known, lint(misspelt, twice, "--format", "json").out());

    assertThat(lint(twice, misspelt, "--baseline", known.toString(), "--fail-on", "info"))
        .satisfies(ended -> assertThat(ended.exitCode()).isZero())
        .satisfies(ended -> assertThat(ended.out()).doesNotContain("[duplicate-key]"));
  }

  @Test
  void whatIsKnownOfOneFileIsNewInAnother() throws IOException {
    Path known = folder.resolve("known.json");
    String other = Files.writeString(folder.resolve("other.xml"), MISSPELT).toString();
    Files.writeString(known, lint(misspelt, "--format", "json").out());

    assertThat(lint(misspelt, other, "--baseline", known.toString()).out())
        .contains(misspelt + ": no findings", other + ": 1 error");
    assertThat(lint(other, "--baseline", known.toString()).exitCode())
        .as("the file may have been renamed")
        .isZero();
  }

  @Test
  void aBaselineOfAConfigurationCanBeMadeAnew() throws IOException {
    Path known = folder.resolve("known.json");
    Files.writeString(folder.resolve(".htk-lint.yaml"), "baseline: known.json\n");

    assertThat(lint(misspelt).failure()).hasMessageContaining("--no-baseline");
    Files.writeString(known, lint(misspelt, "--no-baseline", "--format", "json").out());
    assertThat(lint(misspelt).exitCode()).isZero();
    assertThat(lint(misspelt, "--no-baseline").exitCode()).isEqualTo(1);
    assertThat(lint(misspelt, "--no-baseline", "--baseline", "x").failure())
        .hasMessageContaining("leave one of them out");
  }

  @Test
  void aFileThatIsNamedTwiceIsOneFile() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link.xml"), Path.of(twice));

    Ended ended =
        lint(
            "--fix", twice, folder + "/../" + folder.getFileName() + "/twice.xml", link.toString());
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).hasLineCount(1);
  }

  @Test
  void eachFileFollowsItsOwnConfiguration() throws IOException {
    Path strict = Files.createDirectories(folder.resolve("strict"));
    Files.writeString(strict.resolve(".htk-lint.yaml"), "fail-on: warning\n");
    String inside = Files.writeString(strict.resolve("a.xml"), TWICE).toString();
    String beside = Files.writeString(strict.resolve("b.xml"), "<configuration/>").toString();

    assertThat(lint(inside, beside, twice).exitCode()).isEqualTo(1);
    Ended ended = lint("--format", "junit", beside, twice);
    assertThat(ended.exitCode()).as("a warning fails only where its file says so").isZero();
    assertThat(ended.out()).contains("failures=\"0\"");
    assertThat(lint(inside, beside).err()).containsOnlyOnce("configured by");
  }

  @Test
  void nothingIsMendedIfAFileCannotBeRead() {
    assertThat(lint("--fix", twice, folder.resolve("none.xml").toString()).exitCode()).isEqualTo(2);
    assertThat(Path.of(twice)).hasContent(TWICE);
  }

  @Test
  void everyFileIsMended() throws IOException {
    String other = Files.writeString(folder.resolve("other.xml"), TWICE).toString();

    assertThat(lint("--fix", "--fail-on", "warning", twice, other).exitCode()).isZero();
    for (String file : new String[] {twice, other}) {
      assertThat(Path.of(file)).content().doesNotContain(">40<").contains(">60<");
    }
  }

  @Test
  void noFileIsMendedIfAnotherCannotBeRead() throws IOException {
    String broken = Files.writeString(folder.resolve("broken.xml"), "<configuration>").toString();

    assertThat(lint("--fix", twice, broken).failure()).hasMessageContaining("broken.xml");
    assertThat(Path.of(twice)).hasContent(TWICE);
  }

  @Test
  void sarifAfterARepairProposesWhatIsLeft() throws IOException {
    Files.writeString(Path.of(twice), TWICE.replace("</configuration>\n", MISSPELT.substring(16)));

    JsonNode results = json("--fix", "--format", "sarif", twice).at("/runs/0/results");

    assertThat(results.findValuesAsText("ruleId")).containsExactly("misspelt-key");
    assertThat(results.at("/0/fixes/0/artifactChanges/0/replacements/0/deletedRegion/startLine"))
        .hasToString("3");
    assertThat(Files.readAllLines(Path.of(twice)).get(2)).contains("cuont");
  }

  @Test
  void anAnnotationHasFileLineAndRemedy() {
    assertThat(lint("--format", "github", misspelt).out())
        .startsWith("::error file=" + misspelt + ",line=2,title=misspelt-key::")
        .contains("Rename it to hbase.regionserver.handler.count.");
  }

  @Test
  void filesAndAFolderThatNamesAnotherAreRefused() {
    assertThat(lint(good, "--cluster", folder.toString()).failure())
        .hasMessageContaining("FILE and --cluster");
  }
}
