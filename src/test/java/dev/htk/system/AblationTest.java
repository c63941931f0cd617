// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.bench.BenchRequestBuilder;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.study.AblationPlan;
import dev.htk.harness.study.AblationRun;
import dev.htk.harness.study.Study;
import dev.htk.harness.study.StudyFolder;
import dev.htk.harness.study.StudyProgress;
import dev.htk.harness.study.TunnelPlanner;
import dev.htk.harness.trial.TrialProgress.Stage;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.evidence.Evidence.Finding;
import dev.htk.tuning.machine.MachineLibrary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs one contrast of an ablation in one round, with loads of some seconds. */
@Tag("nightly")
class AblationTest {

  private static final String KEY = "hbase.hstore.blockingStoreFiles";

  @TempDir private Path folder;

  private static final class Steps implements StudyProgress {

    private final List<String> steps = new ArrayList<>();

    @Override
    public void step(String words, double from, double to, double seconds) {
      steps.add(words);
    }

    @Override
    public void at(String side, Stage stage, double fraction, String detail) {}

    @Override
    public void say(String line) {}
  }

  @Test
  void bothSidesLoadBesideEachOtherAndAFinishedPairIsNotRunAgain() throws Exception {
    AblationPlan plan = plan();
    Path out = folder.resolve("out");
    Steps first = new Steps();

    try (StudyFolder held = StudyFolder.open(out, plan.ofFolder())) {
      assertThatThrownBy(() -> new AblationRun(plan, new Study(held, first)).run(0))
          .isInstanceOf(HarnessException.class)
          .hasMessageContaining("--budget is less than");
      AblationRun.Result result =
          new AblationRun(plan, new Study(held, first)).run(Double.POSITIVE_INFINITY);

      assertThat(result.reasons()).isEmpty();
      assertThat(result.missing()).isZero();
      List<Finding> findings = result.evidence().changes().get(0).addedToStock().findings();
      assertThat(findings.stream().map(Finding::figure))
          // On a busy host the load is over before anything is flushed.
          .contains("load.throughput", "load.p99", "load.p999");
      assertThat(findings.get(0).ratio()).isPositive();

      Steps again = new Steps();
      new AblationRun(plan, new Study(held, again)).run(0);
      assertThat(again.steps).containsExactly("explaining what was slow");
    }
    RunFiles without = new RunFiles(out.resolve("trial-01-1-without"));
    RunFiles with = new RunFiles(out.resolve("trial-01-1-with"));
    assertThat(without.manifest().path("settings").path(KEY).asInt()).isEqualTo(16);
    assertThat(with.manifest().path("settings").path(KEY).asInt()).isEqualTo(32);
    assertThat(with.manifest().path("start").asLong())
        .isLessThan(without.manifest().path("end").asLong());
  }

  private static AblationPlan plan() throws Exception {
    BenchRequest request =
        BenchRequestBuilder.builder()
            .command(List.of("bench", "ablation"))
            .workload(
                new BenchRequest.Workload(
                    YcsbWorkload.INSERT, Map.of("maxexecutiontime", "6"), false))
            .overrides(Map.of())
            .cluster(ClusterSpec.ofOurs(ClusterKind.MINI, null, List.of()))
            .hardware(
                BenchRequest.Hardware.of(
                        new MachineLibrary(new DeviceLibrary()::kind).load("ssd-node"), null)
                    .withDisks(1))
            .tablePlan(TunnelPlanner.USUAL_TABLE)
            .drive(DriveSpec.PLAIN)
            .recorder(RecorderLevel.AB)
            .seed(1)
            .build();
    AblationPlan whole = AblationPlan.of(request, "ssd-tuned", Set.of(KEY), 1);
    return whole.withContrasts(whole.contrasts().subList(0, 1));
  }
}
