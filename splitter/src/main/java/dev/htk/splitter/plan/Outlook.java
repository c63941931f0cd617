// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The keys that will follow those of a plan, as far as they are known.
 *
 * @param order where new rows go while they are written
 * @param inFileOrder how a plan from the first half of a sample did on its second half; empty if
 *     the sample has no order of its own
 * @param forecast what the keys to come will do; empty if nothing in the keys tells it
 */
public record Outlook(Order order, Optional<BackTest> inFileOrder, Optional<Forecast> forecast) {

  /** Ways in which the keys of new rows follow each other. */
  public enum Order {
    /** New rows follow the order of the keys, up or down, so they go to few regions at a time. */
    IN_TURN,
    /** New rows go all over the regions, as far as is known. */
    SPREAD,
    /** A sorted sample does not show it. */
    UNKNOWN
  }

  /** New rows go to all regions alike. */
  public static final Outlook SPREAD =
      new Outlook(Order.SPREAD, Optional.empty(), Optional.empty());

  /** New rows go to one region, or a few, at a time. */
  public static final Outlook IN_TURN =
      new Outlook(Order.IN_TURN, Optional.empty(), Optional.empty());

  /** Returns the greatest ratio of any region to the mean among later keys, if any are known. */
  public Optional<Double> maxOverMean() {
    return Stream.concat(
            forecast.stream().map(Forecast::maxOverMean),
            inFileOrder.stream().map(BackTest::maxOverMean))
        .max(Double::compare);
  }
}
