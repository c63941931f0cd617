// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.statistics.TrialRule;
import java.util.Arrays;

/**
 * The interval of a side's own figure over its trials, by {@link TrialRule} on logarithms: where
 * the figure lies in the long run on this machine, whatever another side does.
 *
 * @param estimate the geometric mean or the median, as the method says
 * @param confidence of the interval, such as 0.95
 * @param method how both were calculated
 */
public record FigureInterval(
    double estimate, double low, double high, double confidence, String method) {

  /**
   * Calculates the interval of a figure.
   *
   * @param trials the figure's value in each trial
   * @return null if there are too few trials, or one has 0 and therefore no logarithm
   */
  public static FigureInterval of(double... trials) {
    if (!Arrays.stream(trials).allMatch(value -> value > 0 && Double.isFinite(value))) {
      return null;
    }
    return TrialRule.estimate(Arrays.stream(trials).map(Math::log).toArray())
        .map(
            logarithm -> {
              Bounds bounds = Bounds.of(logarithm, Judge.SIGNIFICANCE);
              return new FigureInterval(
                  bounds.ratio(),
                  bounds.low(),
                  bounds.high(),
                  bounds.confidence(),
                  bounds.method());
            })
        .orElse(null);
  }
}
