package dev.htk.harness.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A figure of stretches of time that resemble their neighbours, with the interval of a block
 * bootstrap (Künsch, "The jackknife and the bootstrap for general stationary observations", Annals
 * of Statistics 17, 1989; blocks that go on at the beginning when they reach the end, so that each
 * window is drawn as often as the others: Politis and Romano, "A circular block-resampling
 * procedure for stationary data", in <i>Exploring the Limits of Bootstrap</i>, 1992).
 *
 * <p>Windows come in strata, the pairs of JVMs; blocks are drawn within each stratum, as many as
 * fill it. The figure is calculated anew from each draw, which says how often each window is in it.
 *
 * <p>The interval holds two others. One has for its ends the quantiles of the draws at the expanded
 * level of Hesterberg ("What teachers should know about the bootstrap", American Statistician 69,
 * 2015): in place of the normal quantile stands <i>t<sub>n-1</sub> √(n/(n-1))</i> for <i>n</i>
 * windows. It follows the figure's law where that is skewed. The other is <i>± t s √(n/(n-bk))</i>
 * about the figure, with the draws' standard deviation <i>s</i> and <i>n/b - k</i> degrees of
 * freedom for blocks of <i>b</i> windows in <i>k</i> strata: a draw of a few blocks is too narrow
 * by that much (Lahiri, <i>Resampling Methods for Dependent Data</i>, 2003, for the bias of block
 * variances). It knows how few the blocks are. Where there are no more windows than blocks need, or
 * draws have no figure, nothing is known.
 *
 * <p>Assumes that the windows of a stratum are stationary, and that those further apart than a
 * block are about independent. What differs between JVMs it sees only as far as it is in the
 * windows of the strata that there are. Equal input and seed give equal output.
 */
public final class BlockEstimate implements Estimate {

  /** So many that the far quantiles are not those of a few draws. */
  public static final int DRAWS = 4000;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private final double value;
  private final int windows;
  private final int strata;
  private final int blockLength;
  private final double[] draws;

  /**
   * Draws.
   *
   * @param strata how many windows each has, one or more
   * @param blockLength in windows, one or more; a stratum that is shorter is one block
   * @param figure of the windows, given how often each is taken, those of the first stratum first;
   *     must not keep the array
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
    double half = deviation * expansion * quantile(Math.max(1, freedom), significance);
    int skipped = (int) Math.floor(DRAWS * tail(significance));
    return new Interval(
        Math.min(value - half, draws[skipped]), Math.max(value + half, draws[DRAWS - 1 - skipped]));
  }

  /** The share of draws beyond an end, at the expanded level. */
  private double tail(double significance) {
    double z = MedianEstimate.expansion(windows) * quantile(windows - 1.0, significance);
    return NORMAL.survivalProbability(z);
  }

  private static double quantile(double freedom, double significance) {
    return -TDistribution.of(freedom).inverseCumulativeProbability(significance / 2);
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
