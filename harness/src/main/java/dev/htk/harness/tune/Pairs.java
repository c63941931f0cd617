// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.profile.ResolvedProfile;
import java.io.IOException;
import java.util.List;

/** Runs two profiles side by side, and says how they did. What ran before is read again. */
interface Pairs {

  /** The names of the sides. */
  List<String> SIDES = List.of("best", "other");

  /** Returns how long a pair is expected to take, in seconds. */
  double seconds();

  /**
   * Returns how many calls may be under way at a time; the greatest number if nothing limits it.
   */
  int mostCalls();

  /**
   * Returns the plan of two sides.
   *
   * @throws HarnessException if a cluster that the kit starts cannot run them
   */
  BenchPlan plan(ResolvedProfile best, ResolvedProfile other) throws HarnessException;

  /**
   * Runs a pair, or reads it if it is finished.
   *
   * @param number of the pair, from 1
   * @param words name it for progress
   * @throws HarnessException if a side yields no result
   */
  Measured measure(int number, String words, ResolvedProfile best, ResolvedProfile other)
      throws HarnessException, IOException, InterruptedException;

  /**
   * Holds the result of a pair.
   *
   * @param best the goal's figure of the best profile so far; null if it has none
   * @param other that of the other one
   * @param reasons why sides failed, each with the side's name; a failed side has no figure
   * @param seconds how long the pair took
   */
  record Measured(
      Double best,
      Double other,
      Blame ofBest,
      Blame ofOther,
      List<String> reasons,
      double seconds) {

    /** Returns how much nearer to a goal the other side is; null if a side has no figure. */
    Double ratio(TuneGoal goal) {
      return best == null || other == null ? null : goal.improvement(best, other);
    }
  }
}
