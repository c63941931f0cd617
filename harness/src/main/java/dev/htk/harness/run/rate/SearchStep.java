// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.rate;

import dev.htk.harness.run.Percentiles;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.tuning.text.Phrase;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One finished step of a search.
 *
 * @param number counted from 1
 * @param offered operations a second; null for a closed loop, with which a search without a highest
 *     rate begins
 * @param achieved acknowledged operations a second
 * @param response response times in microseconds, by YCSB's operation
 * @param accepted whether the rate counts as sustained
 * @param why in words
 */
public record SearchStep(
    int number,
    Double offered,
    double achieved,
    double seconds,
    Map<String, Percentiles> response,
    boolean accepted,
    String why) {

  public static SearchStep of(
      int number, Double offered, PhaseResult result, boolean accepted, String why) {
    Map<String, Percentiles> response = new LinkedHashMap<>();
    result
        .operations()
        .forEach(
            (operation, times) ->
                response.put(operation.ycsbName(), Percentiles.of(times.response())));
    return new SearchStep(
        number, offered, result.throughput(), result.nanos() / 1e9, response, accepted, why);
  }

  /** Formats the step as one line for people. */
  public String line() {
    return offered == null
        ? Phrase.of("step %d: closed loop, %s", number, why)
        : Phrase.of(
            "step %d: %,.0f ops/s for %.0f s %s: %s",
            number, offered, seconds, accepted ? "accepted" : "rejected", why);
  }
}
