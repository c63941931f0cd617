package dev.htk.harness.compare;

import dev.htk.harness.driver.Operation;
import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.ServerActivity;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.Summary.OperationSummary;
import dev.htk.harness.run.Summary.PhaseSummary;
import dev.htk.tuning.profile.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One figure of one run.
 *
 * @param value the figure
 */
record Figure(Key key, double value) {

  /**
   * Identifies a figure, so that those of several runs can be matched.
   *
   * @param group a phase, a phase and its operation, rows, flushes, compactions
   * @param name what it counts or measures, with its unit
   * @param id its name in gates and files, such as {@code load.insert.p999}
   * @param better the direction in which it gets better
   * @param isClaim whether a comparison makes a claim about it
   */
  record Key(String group, String name, String id, Better better, boolean isClaim) {}

  private static final String THROUGHPUT = "throughput";

  /** Returns all figures of a run, in the order in which they are shown. */
  static List<Figure> of(Summary summary) {
    List<Figure> figures = new ArrayList<>();
    summary.phases().forEach((phase, result) -> addPhase(figures, phase, result));
    add(figures, "rows", "acknowledged", "rows.acknowledged", (double) summary.rows().expected());
    add(figures, "rows", "found on the servers", "rows.found", (double) summary.rows().found());
    if (summary.servers() != null) {
      addWork(figures, "flushes", summary.servers().flushes());
      addWork(figures, "compactions", summary.servers().compactions());
    }
    return figures;
  }

  /** Returns the names of all figures that a run can have. */
  static List<String> ids() {
    List<String> ids = new ArrayList<>();
    for (Phase phase : Phase.values()) {
      String name = phase.name().toLowerCase(Locale.ROOT);
      String prefix = name + ".";
      ids.add(prefix + THROUGHPUT);
      for (CostMeasure measure : CostMeasure.values()) {
        ids.add(measure.key(name).id());
      }
      for (Operation operation : Operation.values()) {
        for (Measure measure : Measure.values()) {
          ids.add(prefix + id(operation.ycsbName(), measure));
        }
      }
    }
    ids.addAll(List.of("rows.acknowledged", "rows.found"));
    for (String group : List.of("flushes", "compactions")) {
      for (String work : List.of("count", "time", "longest", "bytes")) {
        ids.add(group + "." + work);
      }
    }
    return ids;
  }

  private static void addPhase(List<Figure> figures, String phase, PhaseSummary result) {
    Key throughput =
        new Key(phase, Measure.THROUGHPUT.label(), phase + "." + THROUGHPUT, Better.HIGHER, true);
    figures.add(new Figure(throughput, result.throughput()));
    result
        .operations()
        .forEach((operation, times) -> addOperation(figures, phase, operation, result, times));
    if (result.cost() != null) {
      addCost(figures, phase, result.cost());
    }
  }

  private static void addCost(List<Figure> figures, String phase, PhaseCost cost) {
    for (CostMeasure measure : CostMeasure.values()) {
      Double value = measure.of(cost);
      if (value != null) {
        figures.add(new Figure(measure.key(phase), value));
      }
    }
  }

  private static void addOperation(
      List<Figure> figures,
      String phase,
      String operation,
      PhaseSummary result,
      OperationSummary times) {
    for (Measure measure : Measure.values()) {
      Key key =
          new Key(
              phase + " " + operation,
              measure.label(),
              phase + "." + id(operation, measure),
              measure.better(),
              measure.isClaim());
      figures.add(new Figure(key, measure.of(result, times)));
    }
  }

  private static String id(String operation, Measure measure) {
    return operation.replace("-", "").toLowerCase(Locale.ROOT) + "." + measure.id();
  }

  private static void addWork(List<Figure> figures, String group, ServerActivity.Work work) {
    add(figures, group, "number", group + ".count", (double) work.count());
    add(figures, group, "total time (ms)", group + ".time", work.totalMicros() / 1000.0);
    add(figures, group, "longest (ms)", group + ".longest", work.longestMicros() / 1000.0);
    add(figures, group, "written (MiB)", group + ".bytes", work.bytes() / (double) (1 << 20));
  }

  private static void add(
      List<Figure> figures, String group, String name, String id, double value) {
    figures.add(new Figure(new Key(group, name, id, Better.NEITHER, false), value));
  }
}
