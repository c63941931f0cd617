package dev.htk.harness.selftest.score;

import dev.htk.harness.selftest.fault.FaultKind;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a diagnosis said of one episode.
 *
 * @param predicted the code with the greatest share; {@link Prediction#NOTHING} if no operation was
 *     slow
 * @param isFound whether that was right
 * @param shares of the episode's excess, the largest first, with {@code UNEXPLAINED}
 * @param atPlace the part of the right causes' share that was laid at the right server, from 0 to
 *     1; 1 where none is right or any is
 * @param excessMicros of all slow operations of the episode
 */
public record EpisodeScore(
    FaultKind fault,
    long seed,
    String predicted,
    boolean isFound,
    Map<String, Double> shares,
    double atPlace,
    long excessMicros) {

  public EpisodeScore {
    shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
  }
}
