// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.score;

import dev.htk.harness.selftest.fault.FaultKind;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The answer of a diagnosis for one episode.
 *
 * @param predicted the code with the greatest share; {@link Prediction#NOTHING} if no operation was
 *     slow
 * @param isFound whether the prediction was right
 * @param shares shares of the episode's excess, the largest first, with {@code UNEXPLAINED}
 * @param atPlace part of the right causes' share that was attributed to the right server, 0 to 1; 1
 *     if no cause is right or any server is
 * @param excessMicros excess of all slow operations of the episode
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
