// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * Checks whether a difference is due to a single event: how large the difference in a stratum
 * remains if any one stretch of windows is left out.
 *
 * <p>A stall lasts for several windows, and a stratum holds only a few windows. Resampling so few
 * says too little about the next ones. A difference due to a single stall is therefore not
 * believed, however long the stall was.
 */
public final class LeftOut {

  private LeftOut() {}

  /**
   * Returns the least of a stratum's figure in the direction of a difference, over all stretches.
   *
   * @param strata the number of windows in each stratum
   * @param stratum index of the stratum
   * @param stretch number of windows left out together; a stretch may wrap around the stratum's end
   * @param figure as in {@link BlockEstimate}
   * @param direction above or below 0
   * @return below 0 if the figure has the other direction without some stretch; 0 if it is not a
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
