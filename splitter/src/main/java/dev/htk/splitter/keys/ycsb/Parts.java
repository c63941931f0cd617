package dev.htk.splitter.keys.ycsb;

import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.TargetShares;
import java.util.stream.LongStream;

/** The parts in which keys are weighed, and between which a table may be cut. */
interface Parts {

  /** The parts for regions with these targets, each with some key in it, in key order. */
  Weighed weighed(TargetShares targets);

  /** The split key before a part. */
  SplitKey splitBefore(Weighed parts, int part);

  /** The records whose keys are parts of their own. */
  LongStream recordsApart(TargetShares targets);

  /**
   * Parts and their weights.
   *
   * @param from the least code of each part, ascending
   * @param weights of the requests
   */
  @SuppressWarnings("ArrayRecordComponent") // Millions of numbers that leave this package never.
  record Weighed(long[] from, double[] weights) {}
}
