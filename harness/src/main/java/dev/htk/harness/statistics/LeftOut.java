package dev.htk.harness.statistics;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * Whether a difference is that of one event: how large it stays in a stratum when a stretch of it
 * is left out, whichever that is.
 *
 * <p>A stall lasts for several windows, and a stratum holds only a few of them. Resampling so few
 * knows too little of how the next ones would have been; a difference that a single one makes is
 * therefore not believed, however long it was.
 */
public final class LeftOut {

  private LeftOut() {}

  /**
   * The least of a stratum's figure, in the direction of a difference.
   *
   * @param strata how many windows each has
   * @param stratum whose figure
   * @param stretch windows that are left out together; also those at both ends of the stratum
   * @param figure as for {@link BlockEstimate}
   * @param direction above or below 0
   * @return below 0 if the figure is in the other direction without some stretch; 0 if it is no
   *     number, or nothing is left
   */
  public static double least(
      int[] strata, int stratum, int stretch, ToDoubleFunction<int[]> figure, double direction) {
    int windows = strata[stratum];
    if (windows <= stretch) {
      return 0;
    }
    int first = Arrays.stream(strata, 0, stratum).sum();
    int[] weights = new int[Arrays.stream(strata).sum()];
    double least = Double.POSITIVE_INFINITY;
    for (int start = 0; start < windows; start++) {
      Arrays.fill(weights, first, first + windows, 1);
      for (int i = 0; i < stretch; i++) {
        weights[first + (start + i) % windows] = 0;
      }
      double value = Math.signum(direction) * figure.applyAsDouble(weights);
      least = Math.min(least, Double.isNaN(value) ? 0 : value);
    }
    return least;
  }
}
