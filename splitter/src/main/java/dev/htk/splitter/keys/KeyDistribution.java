package dev.htk.splitter.keys;

import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;

/**
 * What is known of a table's row keys: enough to cut the table into regions that hold the shares
 * one wants.
 */
public interface KeyDistribution {

  /**
   * Cuts the keys.
   *
   * @return a plan with as many regions as {@code targets} has
   * @throws SplitInputException if there are fewer distinct keys than regions
   */
  SplitPlan plan(TargetShares targets);

  /** Cuts the keys into regions that hold the same. */
  default SplitPlan plan(int regions) {
    return plan(TargetShares.equal(regions));
  }
}
