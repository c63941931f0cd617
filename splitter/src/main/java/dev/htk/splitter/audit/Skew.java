// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Measures how unevenly one figure is spread over the regions of a table.
 *
 * @param maxOverMean ratio of the greatest value to the mean; 1 if the values are equal or all 0
 * @param minOverMean ratio of the least value to the mean
 * @param greatest index of the region with the greatest value, from 0
 * @param total sum over all regions
 */
public record Skew(double maxOverMean, double minOverMean, int greatest, long total) {

  /** Measures the spread of a figure. */
  public static Skew of(List<RegionState> regions, ToLongFunction<RegionState> figure) {
    long[] values = regions.stream().mapToLong(figure).toArray();
    long total = Arrays.stream(values).sum();
    if (total == 0) {
      return new Skew(1, 1, 0, 0);
    }
    int greatest = 0;
    for (int region = 1; region < values.length; region++) {
      if (values[region] > values[greatest]) {
        greatest = region;
      }
    }
    double mean = (double) total / values.length;
    long least = Arrays.stream(values).min().orElseThrow();
    return new Skew(values[greatest] / mean, least / mean, greatest, total);
  }
}
