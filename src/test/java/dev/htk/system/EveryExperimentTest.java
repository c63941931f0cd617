// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.experiment.ClusterShape;
import dev.htk.harness.experiment.Definition;
import dev.htk.harness.experiment.ExperimentLibrary;
import dev.htk.harness.experiment.ExperimentPlanner;
import dev.htk.harness.experiment.ExperimentRequest;
import dev.htk.harness.experiment.ExperimentRun;
import dev.htk.harness.experiment.Matrix;
import dev.htk.harness.experiment.ReadyExperiment;
import dev.htk.harness.experiment.Size;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.study.Study;
import dev.htk.harness.study.StudyFolder;
import dev.htk.harness.study.StudyProgress;
import dev.htk.harness.trial.TrialProgress.Stage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plans each shipped experiment in its tiniest form, one trial of the cell that is farthest from
 * its baseline; {@code -Pmeasure -Dgroups=nightly} runs each as well. {@link RealClusterTest} runs
 * an experiment too, and {@link ComparisonTest} compares two sides.
 */
class EveryExperimentTest {

  private static final String TINY = "tiny";
  private static final long BUDGET_SECONDS = 600;

  @TempDir private Path folder;

  static Stream<String> experiments() {
    return new ExperimentLibrary().names().stream();
  }

  private static final class Silent implements StudyProgress {

    @Override
    public void step(String words, double from, double to, double seconds) {}

    @Override
    public void at(String side, Stage stage, double fraction, String detail) {}

    @Override
    public void say(String line) {}
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void eachShippedExperimentIsPlannedInItsTiniestForm(String name) throws Exception {
    assertThat(plan(name).plan().trials()).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("experiments")
  @Tag("nightly")
  void eachShippedExperimentRunsInItsTiniestForm(String name) throws Exception {
    ReadyExperiment ready = plan(name);
    ExperimentRun.Finished finished;
    try (StudyFolder held = StudyFolder.open(folder.resolve("out"), ready.plan().ofFolder())) {
      finished = new ExperimentRun(ready, new Study(held, new Silent())).run();
    }

    assertThat(finished.reasons()).isEmpty();
    assertThat(finished.result().rows())
        .singleElement()
        .satisfies(row -> assertThat(row.figures().get("run.throughput")).isPositive());
  }

  private static ReadyExperiment plan(String name) throws Exception {
    Definition definition = tiny(new ExperimentLibrary().load(name));
    ExperimentRequest request =
        new ExperimentRequest(List.of("bench", "experiment", name), TINY, null, null, null);
    return ExperimentPlanner.plan(definition, request);
  }

  private static Definition tiny(Definition whole) {
    Matrix matrix = whole.matrix();
    Matrix cell =
        new Matrix(
            last(matrix.profiles()),
            last(matrix.workloads()),
            last(matrix.threads()),
            last(matrix.targets()),
            last(matrix.recordSizes()),
            last(matrix.tables()),
            last(matrix.clusters()).stream().map(EveryExperimentTest::inOneJvm).toList());
    return whole.with(
        tiny ->
            tiny.matrix(cell)
                .baseline(cell.cells().get(0).label(whole.compared()))
                .sizes(Map.of(TINY, new Size(200, 200, 1, BUDGET_SECONDS, Map.of())))
                .published(List.of())
                .warmUp("none")
                .maxDrainSeconds(0));
  }

  private static <T> List<T> last(List<T> values) {
    return values.subList(values.size() - 1, values.size());
  }

  private static ClusterShape inOneJvm(ClusterShape shape) {
    return new ClusterShape(ClusterKind.MINI, 1, shape.storage(), shape.machine(), null, List.of());
  }
}
