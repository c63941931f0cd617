// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import dev.htk.harness.text.Numbers;
import java.util.List;
import java.util.Map;

/**
 * The time that operations took beyond the threshold, and where it went.
 *
 * @param thresholdMicros response time above which an operation belongs to the tail
 * @param excessMicros sum of response time minus threshold over all operations of the tail
 * @param explained sum of the shares in {@code byCause}
 * @param chance mean of {@code explained} when the events are shifted in time
 * @param byCause largest share first, without {@code UNEXPLAINED}
 * @param unexplained the rest: 1 minus {@code explained}
 * @param p the probability of {@code explained} by chance, as in {@link CauseShare}
 * @param thresholdOrigin where the threshold comes from, in words
 * @param operations number of operations in the tail
 * @param ruledOut background work that coincided with slow operations no more often than by chance;
 *     its shares overlap and are not part of {@code explained}
 */
public record Tail(
    long thresholdMicros,
    long excessMicros,
    double explained,
    double chance,
    Map<String, CauseShare> byCause,
    double unexplained,
    double p,
    String thresholdOrigin,
    long operations,
    Map<String, CauseShare> ruledOut) {

  private static final int MOST_IN_HEADLINE = 3;

  /** Smaller shares are left out of the headline. */
  private static final double LEAST_IN_HEADLINE = 0.005;

  /** Sums up where the time went in one sentence. */
  public String headline() {
    List<String> parts =
        byCause.entrySet().stream()
            .filter(cause -> cause.getValue().share() >= LEAST_IN_HEADLINE)
            .limit(MOST_IN_HEADLINE)
            .map(cause -> CauseName.withChain(cause.getKey(), cause.getValue()))
            .toList();
    return "%s of the time beyond %s is explained (chance %s)%s"
        .formatted(
            Numbers.percent(explained),
            thresholdOrigin,
            Numbers.percent(chance),
            parts.isEmpty() ? "" : ": " + String.join("; ", parts));
  }
}
