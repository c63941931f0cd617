package dev.htk.harness.diagnosis;

import java.util.Collections;
import java.util.LinkedHashMap;
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

  public Tail {
    byCause = Collections.unmodifiableMap(new LinkedHashMap<>(byCause));
    ruledOut = Collections.unmodifiableMap(new LinkedHashMap<>(ruledOut));
  }
}
