// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Estimates a figure from windows of time that resemble their neighbours, with the interval of a
 * block bootstrap (Künsch, "The jackknife and the bootstrap for general stationary observations",
 * Annals of Statistics 17, 1989). Blocks wrap around at the end, so that all windows are drawn
 * equally often (Politis and Romano, "A circular block-resampling procedure for stationary data",
 * in <i>Exploring the Limits of Bootstrap</i>, 1992).
 *
 * <p>Windows are grouped in strata, the pairs of JVMs. Within each stratum, as many blocks are
 * drawn as fill it. Each draw says how often it takes each window, and the figure is recalculated
 * from that.
 *
 * <p>The interval covers two others. The first ends at the quantiles of the draws at the expanded
 * level of Hesterberg ("What teachers should know about the bootstrap", American Statistician 69,
 * 2015): <i>t<sub>n-1</sub> √(n/(n-1))</i> for <i>n</i> windows replaces the normal quantile. It
 * follows a skewed distribution of the figure. The second is <i>± t s √(n/(n-bk))</i> around the
 * figure, with the draws' standard deviation <i>s</i> and <i>n/b - k</i> degrees of freedom for
 * blocks of <i>b</i> windows in <i>k</i> strata. It corrects for few blocks, whose draws are too
 * narrow by that factor (Lahiri, <i>Resampling Methods for Dependent Data</i>, 2003, for the bias
 * of block variances). The interval is unbounded if blocks need all the windows, or if draws have
 * no figure.
 *
 * <p>Assumes that the windows of a stratum are stationary, and that those further apart than a
 * block are about independent. It sees differences between JVMs only as far as the given windows
 * show them. Equal input and seed give equal output.
 */
public final class BlockEstimate implements Estimate {

  /** Enough draws that the extreme quantiles do not depend on only a few of them. */
  public static final int DRAWS = 4000;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private final double value;
  private final int windows;
  private final int strata;
  private final int blockLength;
  private final double[] draws;

  /**
   * Draws from the windows.
   *
   * @param strata the number of windows in each stratum, one or more
   * @param blockLength in windows, one or more; a shorter stratum is one block
   * @param figure calculates the figure from how often each window is taken, those of the first
   *     stratum first; must not keep the array
   */
  public BlockEstimate(int[] strata, int blockLength, ToDoubleFunction<int[]> figure, long seed) {
    this.strata = strata.length;
    this.blockLength = blockLength;
    windows = Arrays.stream(strata).sum();
    int[] weights = new int[windows];
    Arrays.fill(weights, 1);
    value = figure.applyAsDouble(weights);
    draws = new double[DRAWS];
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < DRAWS; i++) {
      draw(strata, blockLength, weights, random);
      draws[i] = figure.applyAsDouble(weights);
    }
    Arrays.sort(draws);
  }

  private static void draw(int[] strata, int blockLength, int[] weights, SplittableRandom random) {
    Arrays.fill(weights, 0);
    int first = 0;
    for (int stratum : strata) {
      int start = 0;
      for (int i = 0; i < stratum; i++) {
        if (i % blockLength == 0) {
          start = random.nextInt(stratum);
        }
        weights[first + (start + i % blockLength) % stratum]++;
      }
      first += stratum;
    }
  }

  @Override
  public double value() {
    return value;
  }

  @Override
  public Interval interval(double significance) {
    double freedom = windows / (double) blockLength - strata;
    double deviation = Moments.of(draws).standardDeviation();
    if (freedom <= 0 || !Double.isFinite(deviation) || !Double.isFinite(value)) {
      return Interval.UNKNOWN;
    }
    double expansion = Math.sqrt(windows / (double) (windows - blockLength * strata));
    double half =
        deviation * expansion * StudentEstimate.quantile(Math.max(1, freedom), significance);
    double tail =
        NORMAL.survivalProbability(StudentEstimate.expandedQuantile(windows, significance));
    int skipped = (int) Math.floor(DRAWS * tail);
    return new Interval(
        Math.min(value - half, draws[skipped]), Math.max(value + half, draws[DRAWS - 1 - skipped]));
  }

  @Override
  public Method method() {
    return Method.BLOCK_BOOTSTRAP;
  }

  @Override
  public double spread() {
    return Moments.of(draws).standardDeviation() * Math.sqrt(windows);
  }
}
