package dev.htk.harness.diagnosis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The time that operations took beyond the threshold, and where it went.
 *
 * @param thresholdMicros response time from which on an operation is of the tail
 * @param excessMicros response minus threshold, over all operations of the tail
 * @param explained the shares of {@code byCause} together
 * @param chance what {@code explained} is on average when the events are shifted in time
 * @param byCause largest share first, without {@code UNEXPLAINED}
 * @param unexplained what is left: 1 minus {@code explained}
 * @param p of {@code explained}, as in {@link CauseShare}
 * @param thresholdOrigin where the threshold comes from, in words
 * @param operations how many took longer
 * @param ruledOut work in the background that ran beside slow operations no more often than chance
 *     would have it; its shares overlap, and are no part of {@code explained}
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
