// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.study.StudyFolder;
import dev.htk.harness.workload.TablePlan;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentPlannerTest {

  private static final ProfileLibrary PROFILES = new ProfileLibrary(SettingsCatalogue.load());

  private static final String TABLES =
      """
      name: tables
      summary: an example
      matrix:
        profiles: [stock]
        workloads: [a]
        threads: [4, 8]
        tables: [none, "regions:20"]
      compare: {by: tables, baseline: "regions:20"}
      sizes: {small: {records: 20000, operations: 20, trials: 4, budget: 10m}}
      """;

  @TempDir private Path folder;

  @Test
  void everyCellIsTriedInEachRound() throws Exception {
    ExperimentPlan plan = plan(null, null).plan();

    assertThat(plan.rounds()).isEqualTo(4);
    assertThat(plan.trials()).hasSize(16);
    assertThat(plan.trials().get(0).folder()).isEqualTo("trial-01-stock");
    assertThat(plan.trials().get(0).coordinates())
        .containsEntry("tables", "regions:20")
        .containsEntry("threads", "4");
    assertThat(plan.trials()).extracting(ExperimentPlan.Entry::round).isSorted();
  }

  @Test
  void allTrialsHaveOneScale() throws Exception {
    assertThat(plan(null, null).plans().values())
        .extracting(BenchPlan::scale)
        .containsOnly(plan(null, null).plan().scale());
  }

  @Test
  void aBudgetLeavesOutWholeRoundsWithANote() throws Exception {
    ReadyExperiment ready = plan(null, 240L);

    assertThat(ready.plan().rounds()).isEqualTo(2);
    assertThat(ready.plan().trials()).hasSize(8);
    assertThat(ready.notes())
        .contains("the budget of 4 min holds 2 of 4 trials of each cell; the others are left out");
  }

  @Test
  void everyTrialIsPreparedAsTheDefinitionSays() throws Exception {
    ReadyExperiment ready = plan(TABLES + "warmup: 45s\ndrain: 0\n", 4, 3600L);

    assertThat(ready.plans().values())
        .extracting(plan -> plan.request().drive())
        .allSatisfy(
            drive -> {
              assertThat(drive.warmUp()).isEqualTo("45s");
              assertThat(drive.maxDrainSeconds()).isZero();
            });
    assertThat(ready.plan().expectedSeconds())
        .as("45 s more for each of 16 trials")
        .isEqualTo(plan(TABLES + "drain: 0\n", 4, 3600L).plan().expectedSeconds() + 16 * 45);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          workloads: [a] | on mini and local every trial has a fresh cluster, and no table to use again: give --cluster CONF_DIR
          workloads: [d] | workload d leaves rows behind that are not the next trial's (its run phase inserts)
          workloads: [{name: mine, from: a, properties: {maxexecutiontime: 5}}] | (maxexecutiontime cuts loads short)
          workloads: [{name: mine, from: a, properties: {table: t}}] | the property table names one for all
          """)
  void aTableThatCannotBeUsedAgainIsRefused(String workloads, String said) {
    String definition = TABLES.replace("workloads: [a]", workloads) + "table: reused\n";

    assertThat(refusalOf(() -> plan(definition, null, null)))
        .startsWith("experiment tables has table: reused, but ")
        .contains(said);
  }

  @Test
  void aBudgetTooSmallForOneRoundIsRefused() {
    assertThatThrownBy(() -> plan(null, 30L))
        .isInstanceOf(HarnessException.class)
        .hasMessageStartingWith("a budget of 30 s is too small: one trial of each of the 4 cells");
  }

  @Test
  void anUnknownSizeIsRefused() {
    assertThatThrownBy(
            () ->
                ExperimentPlanner.plan(
                    DefinitionParser.parse("x.yaml", TABLES, PROFILES),
                    new ExperimentRequest(List.of(), "full", null, null, null)))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("has no size 'full'; give --size with one of small");
  }

  @Test
  void onlyTheSamePlanResumesInItsFolder() throws Exception {
    ReadyExperiment first = plan(3, null);
    assertThat(StudyFolder.isBegun(folder, first.plan().ofFolder())).isFalse();
    StudyFolder.open(folder, first.plan().ofFolder()).close();

    assertThat(StudyFolder.isBegun(folder, plan(3, null).plan().ofFolder())).isTrue();
    assertThatThrownBy(() -> StudyFolder.isBegun(folder, plan(2, null).plan().ofFolder()))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("holds another experiment, it differs in rounds");
  }

  @Test
  void aFileThatIsNamedLikeAShippedProfileIsMeasuredItself() throws Exception {
    Path file = Files.writeString(folder.resolve("mine.yaml"), profile("70"));
    String definition = TABLES.replace("profiles: [stock]", "profiles: [stock, " + file + "]");

    ReadyExperiment ready = plan(definition, null, 3600L);

    assertThat(ready.plans().keySet())
        .extracting(cell -> cell.label(Dimension.PROFILE))
        .contains("ssd-tuned");
    assertThat(ready.plans().values())
        .filteredOn(plan -> plan.profiles().get(0).name().equals("ssd-tuned"))
        .isNotEmpty()
        .allSatisfy(
            plan ->
                assertThat(plan.profiles().get(0).settings())
                    .containsEntry("hbase.regionserver.handler.count", "70"));
  }

  @Test
  void anotherProfileOfTheSameNameDoesNotResume() throws Exception {
    Path file = Files.writeString(folder.resolve("mine.yaml"), profile("70"));
    String definition = TABLES.replace("profiles: [stock]", "profiles: [" + file + "]");
    Path out = folder.resolve("out");
    StudyFolder.open(out, plan(definition, null, null).plan().ofFolder()).close();

    Files.writeString(file, profile("80"));

    assertThatThrownBy(
            () -> StudyFolder.isBegun(out, plan(definition, null, null).plan().ofFolder()))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("handler.count");
  }

  @Test
  void twoProfilesOfOneNameAreRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), profile("70"));
    String definition = TABLES.replace("profiles: [stock]", "profiles: [ssd-tuned, " + file + "]");

    assertThatThrownBy(() -> plan(definition, null, null))
        .hasMessageContaining("profiles: two have one name");
  }

  private static String profile(String handlers) {
    return """
    name: ssd-tuned
    summary: "An example."
    settings:
    - key: hbase.regionserver.handler.count
      value: "%s"
      reason: an example
      source: an example
    """
        .replace("%s", handlers);
  }

  @Test
  void cellsWithoutABaselineAreRefused() throws Exception {
    Definition definition = DefinitionParser.parse("x.yaml", TABLES, PROFILES);
    Definition changed =
        definition.withMatrix(definition.matrix().withTables(List.of(TablePlan.parse("none"))));

    assertThat(
            refusalOf(
                () ->
                    ExperimentPlanner.plan(
                        changed, new ExperimentRequest(List.of(), "small", null, null, null))))
        .startsWith("size small of experiment tables has no baseline 'regions:20'");
  }

  @Test
  void thePlanFileHasTheTrialsCoordinatesAndTheDefinition() throws Exception {
    ReadyExperiment ready = plan(null, null);
    StudyFolder.open(folder, ready.plan().ofFolder()).close();

    var json = JsonMapper.builder().build().readTree(folder.resolve("experiment.json").toFile());

    assertThat(json.at("/trials/0/coordinates/tables").asText()).isEqualTo("regions:20");
    assertThat(json.at("/definition/name").asText()).isEqualTo("tables");
  }

  private static ReadyExperiment plan(Integer trials, Long budget) throws Exception {
    return plan(TABLES, trials, budget);
  }

  private static ReadyExperiment plan(String definition, Integer trials, Long budget)
      throws Exception {
    return ExperimentPlanner.plan(
        DefinitionParser.parse("x.yaml", definition, PROFILES),
        new ExperimentRequest(List.of("bench", "experiment"), "small", trials, budget, null));
  }
}
