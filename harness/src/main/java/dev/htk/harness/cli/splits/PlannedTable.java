package dev.htk.harness.cli.splits;

import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.keys.ycsb.UsualFormula;
import dev.htk.splitter.plan.SplitPlan;
import java.util.List;
import java.util.Optional;

/**
 * A plan and the options that it was made from. Immutable.
 *
 * @param servers region servers that the table is planned for
 * @param regionsPerServer regions of the table on each of them
 * @param weights what the plan balances
 * @param staggerPercent how far regions differ on purpose; empty if they should not
 * @param plan the plan, with {@code servers * regionsPerServer} regions and all warnings
 * @param usual the outcome of the usual formula for the same keys; empty if they are not YCSB's
 * @param capacity the known facts about the cluster
 * @param notChecked what could not be checked, and the option that would allow it
 */
record PlannedTable(
    int servers,
    int regionsPerServer,
    Weights weights,
    Optional<Double> staggerPercent,
    SplitPlan plan,
    Optional<UsualFormula.Outcome> usual,
    ClusterCapacity capacity,
    List<String> notChecked) {

  PlannedTable {
    notChecked = List.copyOf(notChecked);
  }

  /** Returns the numbers of servers and regions in words: 2 servers × 10 regions. */
  String shape() {
    return "%s × %s".formatted(counted(servers, "server"), counted(regionsPerServer, "region"));
  }

  /** Returns a number with its noun: 1 region, 2 regions. */
  static String counted(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
