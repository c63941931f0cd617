// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.ServerActivity;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.Summary.OperationSummary;
import dev.htk.harness.run.Summary.PhaseSummary;
import dev.htk.harness.run.phase.Operation;
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
      ids.add(Measure.THROUGHPUT.key(name).id());
      for (CostMeasure measure : CostMeasure.values()) {
        ids.add(measure.key(name).id());
      }
      for (Operation operation : Operation.values()) {
        for (Measure measure : Measure.values()) {
          ids.add(measure.key(name, operation.ycsbName()).id());
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
    figures.add(new Figure(Measure.THROUGHPUT.key(phase), result.throughput()));
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
      figures.add(new Figure(measure.key(phase, operation), measure.of(result, times)));
    }
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
