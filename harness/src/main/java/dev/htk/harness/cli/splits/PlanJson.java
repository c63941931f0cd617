package dev.htk.harness.cli.splits;

import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.splitter.capacity.ServerMemory;
import dev.htk.splitter.keys.ycsb.UsualFormula;
import dev.htk.splitter.plan.BackTest;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.util.List;
import java.util.Locale;

/**
 * A plan as JSON. The first five fields are a contract. Absent values are null.
 *
 * @param splits the split keys, as {@code Bytes.toStringBinary} prints them
 * @param shares the predicted share of each region, adding up to 1
 * @param usualFormula the outcome of the usual split keys for YCSB, for comparison
 * @param notChecked what could not be checked, and the option that would allow it
 */
record PlanJson(
    int regions,
    List<String> splits,
    Predicted predicted,
    String keys,
    List<String> warnings,
    int servers,
    int regionsPerServer,
    String weights,
    Double staggerPercent,
    List<Double> shares,
    BackTest backTest,
    UsualFormula.Outcome usualFormula,
    Capacity capacity,
    List<String> notChecked) {

  /** The known facts about a region server and the table. Unknown values are null. */
  record Capacity(
      long flushSizeBytes,
      long maxFileSizeBytes,
      Long memstoreBytes,
      Long lowerMarkBytes,
      int families,
      int otherRegions,
      Long dataBytes) {

    private static Capacity of(ClusterCapacity known) {
      return new Capacity(
          known.flushSizeBytes(),
          known.maxFileSizeBytes(),
          known.memory().map(ServerMemory::memstoreBytes).orElse(null),
          known.memory().map(ServerMemory::lowerMarkBytes).orElse(null),
          known.families(),
          known.otherRegions(),
          known.dataBytes().isPresent() ? known.dataBytes().getAsLong() : null);
    }
  }

  /**
   * The plan's prediction, with each figure as a multiple of the mean region.
   *
   * @param errorBound upper bound of the fullest region, at 99.9 %
   * @param basis what the bound follows from
   */
  record Predicted(double maxOverMean, double minOverMean, double errorBound, String basis) {}

  static PlanJson of(PlannedTable table) {
    SplitPlan plan = table.plan();
    return new PlanJson(
        plan.regions(),
        plan.splits().stream().map(SplitKey::toString).toList(),
        new Predicted(
            plan.maxOverMean(),
            plan.minOverMean(),
            plan.bound().maxOverMean(),
            plan.bound().basis()),
        plan.keys(),
        plan.warnings(),
        table.servers(),
        table.regionsPerServer(),
        table.weights().name().toLowerCase(Locale.ROOT),
        table.staggerPercent().orElse(null),
        plan.shares(),
        plan.backTest().orElse(null),
        table.usual().orElse(null),
        Capacity.of(table.capacity()),
        table.notChecked());
  }
}
