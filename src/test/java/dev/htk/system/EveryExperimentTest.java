package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.bench.Bench;
import dev.htk.harness.bench.BenchProgress;
import dev.htk.harness.bench.Position;
import dev.htk.harness.cluster.ClusterKind;
import dev.htk.harness.experiment.ClusterShape;
import dev.htk.harness.experiment.Definition;
import dev.htk.harness.experiment.ExperimentLibrary;
import dev.htk.harness.experiment.ExperimentPlanner;
import dev.htk.harness.experiment.ExperimentRequest;
import dev.htk.harness.experiment.ExperimentRun;
import dev.htk.harness.experiment.Matrix;
import dev.htk.harness.experiment.Size;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs each shipped experiment in its tiniest form: one trial of the cell that is farthest from its
 * baseline. {@link ExperimentResumeTest} and {@link ComparisonTest} compare two sides.
 */
class EveryExperimentTest {

  private static final String TINY = "tiny";
  private static final long BUDGET_SECONDS = 600;

  @TempDir private Path folder;

  static Stream<String> experiments() {
    return new ExperimentLibrary().names().stream();
  }

  private static final class Silent implements BenchProgress {

    @Override
    public void trial(Position position, String label) {}

    @Override
    public void at(Stage stage, double fraction, String detail) {}

    @Override
    public void say(String line) {}
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void eachShippedExperimentRunsInItsTiniestForm(String name) throws Exception {
    Definition definition = tiny(new ExperimentLibrary().load(name));
    ExperimentRequest request =
        new ExperimentRequest(List.of("bench", "experiment", name), TINY, null, null, null);

    ExperimentRun.Finished finished =
        new ExperimentRun(
                ExperimentPlanner.plan(definition, request), new Bench(new Silent()), line -> {})
            .run(folder.resolve("out"));

    assertThat(finished.reasons()).isEmpty();
    assertThat(finished.result().rows())
        .singleElement()
        .satisfies(row -> assertThat(row.figures().get("run.throughput")).isPositive());
  }

  private static Definition tiny(Definition whole) {
    Matrix matrix = whole.matrix();
    return new Definition(
        whole.name(),
        whole.summary(),
        whole.source(),
        whole.errors(),
        new Matrix(
            last(matrix.profiles()),
            last(matrix.workloads()),
            last(matrix.threads()),
            last(matrix.targets()),
            last(matrix.recordSizes()),
            last(matrix.tables()),
            last(matrix.clusters()).stream().map(EveryExperimentTest::inOneJvm).toList()),
        whole.runPhase(),
        whole.compared(),
        whole.baseline(),
        whole.order(),
        whole.seed(),
        whole.properties(),
        whole.settings(),
        whole.scale(),
        Map.of(TINY, new Size(200, 200, 1, BUDGET_SECONDS, Map.of())),
        List.of(),
        "none",
        0,
        whole.table());
  }

  private static <T> List<T> last(List<T> values) {
    return values.subList(values.size() - 1, values.size());
  }

  private static ClusterShape inOneJvm(ClusterShape shape) {
    return new ClusterShape(ClusterKind.MINI, 1, shape.storage(), shape.machine());
  }
}
