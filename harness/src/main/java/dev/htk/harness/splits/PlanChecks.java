// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.splitter.capacity.RegionCount;
import dev.htk.splitter.capacity.SynchronisedFlushes;
import dev.htk.splitter.plan.Outlook.Order;
import dev.htk.splitter.plan.SplitPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything that a user should know about a plan before using it on a cluster: whether the cluster
 * carries it, whether its flushes coincide, and what will undo it. Immutable.
 *
 * @param warnings what is wrong, one line each
 * @param notChecked what could not be judged, and the option that would allow it
 */
public record PlanChecks(List<String> warnings, List<String> notChecked) {

  public PlanChecks {
    warnings = List.copyOf(warnings);
    notChecked = List.copyOf(notChecked);
  }

  /** Makes the checks that are possible without a cluster. */
  public static PlanChecks of(SplitPlan plan, ClusterCapacity capacity) {
    List<String> unknown = unknown(plan, capacity);
    unknown.add("what HBase will split, merge or move by itself (--cluster)");
    return new PlanChecks(warnings(plan, capacity), unknown);
  }

  /** Makes all checks, on the cluster that the plan is for. */
  public static PlanChecks of(SplitPlan plan, ClusterCapacity capacity, UndoRisks risks)
      throws IOException {
    List<String> warnings = warnings(plan, capacity);
    warnings.addAll(risks.of(plan.regions(), capacity));
    return new PlanChecks(warnings, unknown(plan, capacity));
  }

  private static List<String> warnings(SplitPlan plan, ClusterCapacity capacity) {
    List<String> warnings = new ArrayList<>(new RegionCount(plan.regions(), capacity).warnings());
    if (plan.outlook().order() != Order.IN_TURN) {
      new SynchronisedFlushes(plan.shares(), capacity).warning().ifPresent(warnings::add);
    }
    return warnings;
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
    if (plan.outlook().order() == Order.UNKNOWN) {
      words.add(
          "whether keys grow with time, as the sample is sorted (one in the order of writing)");
    }
    return words;
  }
}
