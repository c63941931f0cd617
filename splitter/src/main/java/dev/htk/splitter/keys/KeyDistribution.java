package dev.htk.splitter.keys;

import dev.htk.splitter.plan.SplitPlan;

/** What is known of a table's row keys: enough to cut the table into regions of equal depth. */
public interface KeyDistribution {

  /**
   * Cuts the keys into regions that hold the same number of rows.
   *
   * @param regions how many regions to make, 1 or more
   * @throws IllegalArgumentException if there are fewer distinct keys than regions
   */
  SplitPlan plan(int regions);
}
