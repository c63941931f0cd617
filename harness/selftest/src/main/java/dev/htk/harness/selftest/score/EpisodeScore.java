// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.score;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.htk.harness.selftest.fault.FaultKind;
import dev.htk.harness.selftest.fault.Injection;
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
 * @param shareError mean difference between the share that a fault made and the one that it was
 *     given at its server, 0 to 1; says nothing of a pair, whose faults' shares are not known
 * @param lines how many lines of files name one of the right causes while the episode lasted, of
 *     two faults those of the one with fewer; 0 by the recorder
 */
public record EpisodeScore(
    @JsonUnwrapped Injection injection,
    long seed,
    String predicted,
    boolean isFound,
    Map<String, Double> shares,
    double atPlace,
    long excessMicros,
    double shareError,
    long lines) {

  public EpisodeScore {
    shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
  }

  /** Returns the fault, or the first of a pair. */
  FaultKind fault() {
    return injection.fault();
  }

  /** Returns whether there were two faults at the same time. */
  boolean isOfPair() {
    return injection.beside() != null;
  }
}
