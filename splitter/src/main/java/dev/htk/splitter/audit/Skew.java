package dev.htk.splitter.audit;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * How unevenly one figure is spread over the regions of a table.
 *
 * @param maxOverMean the greatest value against the mean; 1 is even, and so is a table that has
 *     nothing of it
 * @param minOverMean the least value against the mean
 * @param greatest which region has the greatest value, counted from 0
 * @param total of all regions
 */
public record Skew(double maxOverMean, double minOverMean, int greatest, long total) {

  /** The spread of a figure. */
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
