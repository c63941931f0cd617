// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The split keys that are usually recommended for YCSB on HBase, {@code (1..n_splits).map {|i|
 * "user#{1000+i*(9999-1000)/n_splits}"}} in HBase's shell. These are <i>n</i> split keys and
 * <i>n</i> + 1 regions. {@code formula.outcome(population.shares(formula.splitKeys()))} compares
 * them with a plan.
 *
 * <p>Source: HBASE-4163, which the READMEs of YCSB's HBase bindings repeat.
 *
 * @param splits <i>n</i>, 1 to 8,999: with more, split keys would be equal
 */
public record UsualFormula(int splits) {

  /** The most split keys: more would be equal. */
  public static final int MOST_SPLITS = 9999 - 1000;

  private static final int FIRST = 1000;
  private static final double DEAD = 0.25;

  public UsualFormula {
    if (splits < 1 || splits > MOST_SPLITS) {
      throw new SplitInputException(
          "the usual formula makes 1 to %,d different split keys, not %,d", MOST_SPLITS, splits);
    }
  }

  /** Returns the split keys, ascending. */
  public List<SplitKey> splitKeys() {
    return IntStream.rangeClosed(1, splits)
        .mapToObj(i -> "user" + (FIRST + i * MOST_SPLITS / splits))
        .map(key -> SplitKey.of(key.getBytes(StandardCharsets.US_ASCII)))
        .toList();
  }

  /**
   * Returns how even the resulting regions are.
   *
   * @param shares share of each region, adding up to 1
   */
  public Outcome outcome(List<Double> shares) {
    double mean = 1.0 / shares.size();
    double most = shares.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    long dead = shares.stream().filter(share -> share < DEAD * mean).count();
    return new Outcome(splits, most / mean, (int) dead);
  }

  /**
   * The evenness of the regions of the usual formula.
   *
   * @param splits the formula's <i>n</i>
   * @param maxOverMean ratio of the fullest region to the mean; 1 is perfect
   * @param dead how many of the <i>n</i> + 1 regions hold less than a quarter of the mean
   */
  public record Outcome(int splits, double maxOverMean, int dead) {}
}
