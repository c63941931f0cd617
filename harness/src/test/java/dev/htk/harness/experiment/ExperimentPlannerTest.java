package dev.htk.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  void aBudgetLeavesOutWholeRoundsAndSaysSo() throws Exception {
    ReadyExperiment ready = plan(null, 240L);

    assertThat(ready.plan().rounds()).isEqualTo(2);
    assertThat(ready.plan().trials()).hasSize(8);
    assertThat(ready.notes())
        .contains("the budget of 4 min holds 2 of 4 trials of each cell; the others are left out");
  }

  @Test
  void aBudgetThatHoldsNotOneRoundIsRefused() {
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
  void theSamePlanGoesOnInItsFolderAndNoOther() throws Exception {
    ReadyExperiment first = plan(3, null);
    assertThat(ExperimentRun.isBegun(folder, first)).isFalse();
    try (ExperimentFolder held = ExperimentFolder.open(folder, first.plan())) {
      assertThat(held.finished("trial-01-stock")).isEmpty();
    }

    assertThat(ExperimentRun.isBegun(folder, plan(3, null))).isTrue();
    assertThatThrownBy(() -> ExperimentRun.isBegun(folder, plan(2, null)))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("holds another experiment (tables, size small, 12 trials)");
  }

  @Test
  void aFolderWithSomethingElseIsRefused() throws Exception {
    Files.writeString(folder.resolve("notes.txt"), "mine");

    assertThatThrownBy(() -> ExperimentRun.isBegun(folder, plan(null, null)))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("there is something already");
  }

  @Test
  void aDamagedPlanIsRefused() throws Exception {
    Files.writeString(folder.resolve("experiment.json"), "{\"size\":");

    assertThatThrownBy(() -> ExperimentRun.isBegun(folder, plan(null, null)))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("experiment.json cannot be read");
  }

  @Test
  void aFolderIsHeldByOneCommandAtATime() throws Exception {
    ExperimentPlan plan = plan(null, null).plan();
    try (ExperimentFolder held = ExperimentFolder.open(folder, plan)) {
      assertThat(held.path("x")).isEqualTo(folder.resolve("x"));
      assertThatThrownBy(() -> ExperimentFolder.open(folder, plan))
          .isInstanceOf(HarnessException.class)
          .hasMessageContaining("another command is running this experiment");
    }
  }

  @Test
  void whatIsLeftOfAKilledTrialIsCleared() throws Exception {
    try (ExperimentFolder held = ExperimentFolder.open(folder, plan(null, null).plan())) {
      Files.createDirectories(held.path("trial-01-stock"));
      Files.writeString(held.path("trial-01-stock").resolve("manifest.json"), "{}");

      assertThat(held.finished("trial-01-stock")).isEmpty();
      assertThat(held.clear("trial-01-stock")).isTrue();
      assertThat(held.path("trial-01-stock")).doesNotExist();
      assertThat(held.clear("trial-01-stock")).isFalse();
    }
  }

  @Test
  void thePlanFileSaysWhatEachTrialIsOf() throws Exception {
    ReadyExperiment ready = plan(null, null);
    try (ExperimentFolder held = ExperimentFolder.open(folder, ready.plan())) {
      assertThat(held.path("experiment.json")).exists();
    }

    var json = JsonMapper.builder().build().readTree(folder.resolve("experiment.json").toFile());

    assertThat(json.at("/trials/0/coordinates/tables").asText()).isEqualTo("regions:20");
    assertThat(json.at("/definition/name").asText()).isEqualTo("tables");
  }

  private static ReadyExperiment plan(Integer trials, Long budget) throws Exception {
    return ExperimentPlanner.plan(
        DefinitionParser.parse("x.yaml", TABLES, PROFILES),
        new ExperimentRequest(List.of("bench", "experiment"), "small", trials, budget, null));
  }
}
