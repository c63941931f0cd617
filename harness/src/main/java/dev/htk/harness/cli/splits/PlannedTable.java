package dev.htk.harness.cli.splits;

import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.SplitPlan;

/**
 * What the plan options came to. Immutable.
 *
 * @param servers region servers that the table is planned for
 * @param regionsPerServer regions of the table on each of them
 * @param weights what the plan balances
 * @param plan with {@code servers * regionsPerServer} regions
 */
record PlannedTable(int servers, int regionsPerServer, Weights weights, SplitPlan plan) {

  /** How its regions come about, in words: 2 servers × 10 regions. */
  String shape() {
    return "%s × %s".formatted(counted(servers, "server"), counted(regionsPerServer, "region"));
  }

  private static String counted(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
