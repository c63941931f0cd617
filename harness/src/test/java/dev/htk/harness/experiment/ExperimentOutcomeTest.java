// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.experiment.ExperimentResult.Row;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.Side;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExperimentOutcomeTest {

  private static final String TWO_COMPARISONS =
      """
      name: tables
      summary: an example
      matrix:
        profiles: [stock]
        workloads: [a]
        threads: [4, 8]
        tables: [none, "regions:20"]
      phase: load
      scale: 8
      compare: {by: tables, baseline: none}
      sizes: {small: {records: 2000, trials: 1, budget: 10m}}
      """;

  @Test
  void theComparisonsOfAnExperimentShareOneFamilyOfClaims() throws Exception {
    assertThat(result(1).comparisons())
        .hasSize(2)
        .allSatisfy(
            compared -> assertThat(compared.comparison().family().comparisons()).isEqualTo(2));
  }

  @Test
  void everyCellHasItsMediansWithIntervalsFromFiveTrialsOn() throws Exception {
    assertThat(result(4).cells())
        .hasSize(4)
        .allSatisfy(
            cell -> {
              assertThat(cell.trials()).isEqualTo(4);
              assertThat(cell.figures().get("load.throughput").interval()).isNull();
            });
    assertThat(result(5).cells())
        .extracting(cell -> cell.figures().get("load.throughput"))
        .hasSize(4)
        .allSatisfy(
            figure -> {
              assertThat(figure.interval().low()).isLessThan(figure.median());
              assertThat(figure.interval().high()).isGreaterThan(figure.median());
            });
  }

  @Test
  void aFailedTrialReproducesNothing() {
    Map<String, String> stock = Map.of("profile", "stock");
    Map<String, String> tuned = Map.of("profile", "tuned");
    List<Row> rows =
        List.of(
            row(1, stock, "ok", 100),
            row(1, tuned, "ok", 150),
            row(2, stock, "ok", 100),
            row(2, tuned, "failed", 400),
            row(3, stock, "failed", 10),
            row(3, tuned, "ok", 150));

    assertThat(ExperimentResult.ratios(rows, tuned, stock, "load.throughput")).containsExactly(1.5);
  }

  private static Row row(int round, Map<String, String> at, String verdict, double rate) {
    return new Row(round, "trial", round, at, verdict, Map.of("load.throughput", rate));
  }

  /** Returns the result of trials that each load a hundred records plus the trial's number. */
  private static ExperimentResult result(int trials) throws Exception {
    ReadyExperiment ready =
        ExperimentPlanner.plan(
            DefinitionParser.parse(
                "x.yaml", TWO_COMPARISONS, new ProfileLibrary(SettingsCatalogue.load())),
            new ExperimentRequest(List.of(), "small", trials, 3600L, null));
    ExperimentOutcome outcome = new ExperimentOutcome(ready);
    for (ExperimentPlan.Entry entry : ready.plan().trials()) {
      outcome.add(
          entry,
          new Side.Trial(
              Samples.manifest("stock"), Samples.loadSummary(100L + entry.number(), 500)));
    }
    return outcome.result();
  }
}
