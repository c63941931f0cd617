package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.bench.Bench;
import dev.htk.harness.bench.BenchProgress;
import dev.htk.harness.bench.Position;
import dev.htk.harness.cluster.ClusterKind;
import dev.htk.harness.experiment.ClusterShape;
import dev.htk.harness.experiment.Definition;
import dev.htk.harness.experiment.Dimension;
import dev.htk.harness.experiment.ExperimentLibrary;
import dev.htk.harness.experiment.ExperimentPlanner;
import dev.htk.harness.experiment.ExperimentRequest;
import dev.htk.harness.experiment.ExperimentResult;
import dev.htk.harness.experiment.ExperimentRun;
import dev.htk.harness.experiment.Matrix;
import dev.htk.harness.experiment.Size;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code -Pmeasure -Dgroups=experiments}: each shipped experiment in its tiniest form, two cells
 * that it compares, once.
 */
@Tag("experiments")
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
  void anExperimentsComparedCellsRunAndAreCompared(String name) throws Exception {
    Definition definition = tiny(new ExperimentLibrary().load(name));
    ExperimentRequest request =
        new ExperimentRequest(List.of("bench", "experiment", name), TINY, null, null, null);

    ExperimentRun.Finished finished =
        new ExperimentRun(
                ExperimentPlanner.plan(definition, request), new Bench(new Silent()), line -> {})
            .run(folder.resolve("out"));

    assertThat(finished.reasons()).isEmpty();
    ExperimentResult result = finished.result();
    assertThat(result.rows())
        .hasSize(2)
        .allSatisfy(row -> assertThat(row.figures().get("run.throughput")).isPositive());
    assertThat(result.comparisons()).hasSize(1);
  }

  private static Definition tiny(Definition whole) {
    Matrix matrix = whole.matrix();
    Dimension compared = whole.compared();
    return new Definition(
        whole.name(),
        whole.summary(),
        whole.source(),
        whole.errors(),
        new Matrix(
            few(matrix.profiles(), compared == Dimension.PROFILE),
            few(matrix.workloads(), compared == Dimension.WORKLOAD),
            few(matrix.threads(), compared == Dimension.THREADS),
            few(matrix.targets(), compared == Dimension.TARGET),
            few(matrix.recordSizes(), compared == Dimension.RECORD_SIZE),
            few(matrix.tables(), compared == Dimension.TABLE),
            few(matrix.clusters(), compared == Dimension.CLUSTER).stream()
                .map(EveryExperimentTest::inOneJvm)
                .toList()),
        whole.runPhase(),
        compared,
        whole.baseline(),
        whole.order(),
        whole.seed(),
        whole.properties(),
        whole.settings(),
        whole.scale(),
        Map.of(TINY, new Size(500, 500, 1, BUDGET_SECONDS, Map.of())),
        List.of(),
        "none",
        0,
        whole.table());
  }

  /** Keeps the values to run; the baseline comes first in every shipped experiment. */
  private static <T> List<T> few(List<T> values, boolean areCompared) {
    return values.subList(0, areCompared ? 2 : 1);
  }

  private static ClusterShape inOneJvm(ClusterShape shape) {
    return new ClusterShape(ClusterKind.MINI, 1, shape.storage(), shape.machine());
  }
}
