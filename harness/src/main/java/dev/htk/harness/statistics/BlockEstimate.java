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
 * <p>The interval's ends are quantiles of the draws at the expanded level of Hesterberg ("What
 * teachers should know about the bootstrap", American Statistician 69, 2015): in place of the
 * normal quantile stands <i>t<sub>n-1</sub> √(n/(n-1))</i> for <i>n</i> windows. Draws whose figure
 * is no number count as infinitely far off on both sides.
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
    if (windows < 2) {
      return Interval.UNKNOWN;
    }
    double z =
        MedianEstimate.expansion(windows)
            * TDistribution.of(windows - 1.0).inverseCumulativeProbability(significance / 2);
    double tail = NORMAL.cumulativeProbability(z);
    int skipped = (int) Math.floor(tail * DRAWS);
    return new Interval(
        Math.min(value, draws[skipped]), Math.max(value, draws[DRAWS - 1 - skipped]));
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
