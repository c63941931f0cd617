package dev.htk.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.compare.Side;
import dev.htk.harness.run.Samples;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.List;
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
    ReadyExperiment ready =
        ExperimentPlanner.plan(
            DefinitionParser.parse(
                "x.yaml", TWO_COMPARISONS, new ProfileLibrary(SettingsCatalogue.load())),
            new ExperimentRequest(List.of(), "small", null, null, null));
    ExperimentOutcome outcome = new ExperimentOutcome(ready);
    for (ExperimentPlan.Entry entry : ready.plan().trials()) {
      outcome.add(entry, new Side.Trial(Samples.manifest("stock"), Samples.loadSummary(100, 500)));
    }

    assertThat(outcome.result().comparisons())
        .hasSize(2)
        .allSatisfy(
            compared -> assertThat(compared.comparison().family().comparisons()).isEqualTo(2));
  }
}
