package dev.htk.harness.splits;

import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.splitter.capacity.RegionCount;
import dev.htk.splitter.capacity.SynchronisedFlushes;
import dev.htk.splitter.plan.SplitPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a user should know of a plan before using it on a cluster, a line each: whether
 * the cluster carries it, whether its flushes come together, and what will undo it. What could not
 * be checked is said in one line, the last.
 */
public final class PlanChecks {

  private PlanChecks() {}

  /** What can be said without a cluster at hand. */
  public static List<String> of(SplitPlan plan, ClusterCapacity capacity) {
    List<String> unknown = unknown(plan, capacity);
    unknown.add("what HBase will split, merge or move by itself (--cluster)");
    return lines(plan, capacity, List.of(), unknown);
  }

  /** What can be said on the cluster that the plan is for. */
  public static List<String> of(SplitPlan plan, ClusterCapacity capacity, UndoRisks risks)
      throws IOException {
    return lines(plan, capacity, risks.of(plan.regions(), capacity), unknown(plan, capacity));
  }

  private static List<String> lines(
      SplitPlan plan, ClusterCapacity capacity, List<String> risks, List<String> unknown) {
    List<String> lines = new ArrayList<>(new RegionCount(plan.regions(), capacity).warnings());
    Optional<String> together = new SynchronisedFlushes(plan.shares(), capacity).warning();
    together.ifPresent(lines::add);
    lines.addAll(risks);
    if (!unknown.isEmpty()) {
      lines.add("not checked: " + String.join("; ", unknown));
    }
    return lines;
  }

  private static List<String> unknown(SplitPlan plan, ClusterCapacity capacity) {
    List<String> words = new ArrayList<>();
    for (RegionCount.Unknown fact : new RegionCount(plan.regions(), capacity).notChecked()) {
      words.add(
          switch (fact) {
            case MEMORY -> "whether the memstores carry the regions (--heap)";
            case DATA_SIZE -> "whether regions get too large or stay too small (--data-size)";
          });
    }
    return words;
  }
}
