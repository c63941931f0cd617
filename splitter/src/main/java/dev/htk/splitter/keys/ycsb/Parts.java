// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.TargetShares;
import java.util.stream.LongStream;

/** Divides keys into parts that are weighed and between which a table may be cut. */
interface Parts {

  /** Returns the parts for regions with these targets, in key order, each with some key in it. */
  Weighed weighed(TargetShares targets);

  /** Returns the split key before a part. */
  SplitKey splitBefore(Weighed parts, int part);

  /** Returns the records whose keys are parts of their own. */
  LongStream recordsApart(TargetShares targets);

  /**
   * Parts and their weights.
   *
   * @param from the least code of each part, ascending
   * @param weights the requests of each part
   */
  @SuppressWarnings("ArrayRecordComponent") // Millions of numbers that never leave this package.
  record Weighed(long[] from, double[] weights) {}
}
