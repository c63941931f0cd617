// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import dev.htk.splitter.plan.HeldShares;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import java.util.List;

/**
 * Knowledge about a table's row keys that suffices to cut the table into regions that hold desired
 * shares.
 */
public interface KeyDistribution {

  /**
   * Cuts the keys.
   *
   * @return a plan with as many regions as {@code targets} has
   * @throws SplitInputException if there are fewer distinct keys than regions
   */
  SplitPlan plan(TargetShares targets);

  /**
   * Returns what each region holds if the table is cut at split keys that somebody else chose.
   *
   * @param splits strictly increasing
   */
  HeldShares held(List<SplitKey> splits);

  /** Cuts the keys into regions with equal shares. */
  default SplitPlan plan(int regions) {
    return plan(TargetShares.equal(regions));
  }
}
