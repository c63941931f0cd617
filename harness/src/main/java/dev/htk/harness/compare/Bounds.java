// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.statistics.Estimate;
import dev.htk.harness.statistics.Interval;
import dev.htk.tuning.text.Phrase;

/**
 * A ratio with its confidence interval.
 *
 * @param ratio the estimate: a geometric mean or a median, as the method says
 * @param high infinite if unknown
 * @param confidence of the interval, such as 0.95
 * @param method how both were calculated
 */
public record Bounds(double ratio, double low, double high, double confidence, String method) {

  /** Returns the ratio of an estimated logarithm. */
  public static Bounds of(Estimate logRatio, double significance) {
    Interval interval = logRatio.interval(significance).map(Math::exp);
    return new Bounds(
        Math.exp(logRatio.value()),
        interval.low(),
        interval.high(),
        1 - significance,
        logRatio.method().description());
  }

  /** Formats the ratio and its interval, such as {@code 0.41× [0.35, 0.52]}. */
  @Override
  public String toString() {
    return Phrase.of("%.2f× [%.2f, %.2f]", ratio, low, high);
  }
}
