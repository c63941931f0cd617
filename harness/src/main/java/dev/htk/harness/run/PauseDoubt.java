// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import dev.htk.harness.run.PauseTotals.Pause;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.tuning.text.Phrase;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Finds the lowest percentile that the client's own pauses may have caused.
 *
 * <p>An operation that falls into a pause waits for half of it on average, and the share of such
 * operations is the pauses' share of the time. A percentile is therefore in doubt if pauses at
 * least as long as its value cover at least half of the share of time beyond it.
 */
final class PauseDoubt {

  private static final double[] PERCENTILES = {50, 95, 99, 99.9, 99.99, 100};

  private PauseDoubt() {}

  /**
   * Returns the doubt as a sentence; empty if no percentile is in doubt.
   *
   * @param pauses that began in the phase
   * @param clients JVMs whose pauses they are; each has the same share of the operations
   */
  static Optional<String> of(PhaseResult phase, List<Pause> pauses, int clients) {
    for (double percentile : PERCENTILES) {
      for (Map.Entry<Operation, OperationResult> entry : phase.operations().entrySet()) {
        Histogram response = entry.getValue().response();
        if (response.getTotalCount() > 0
            && isInDoubt(
                percentile, response.getValueAtPercentile(percentile), phase, pauses, clients)) {
          return Optional.of(sentence(phase, entry.getKey(), percentile, response, pauses));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isInDoubt(
      double percentile, long micros, PhaseResult phase, List<Pause> pauses, int clients) {
    long covered =
        pauses.stream().mapToLong(Pause::micros).filter(length -> length >= micros).sum();
    double beyond = (1 - percentile / 100) * clients * phase.nanos() / 1000;
    return covered > 0 && covered >= beyond / 2;
  }

  private static String sentence(
      PhaseResult phase,
      Operation operation,
      double percentile,
      Histogram response,
      List<Pause> pauses) {
    PauseTotals totals = PauseTotals.of(pauses);
    return Phrase.of(
        "the client itself stood still in the %2$s phase (pauses: %1$d, %3$.0f ms in all, up to"
            + " %4$.0f ms): %5$s of %6$s (%7$.1f ms) and what is beyond it may be the client's"
            + " doing",
        totals.count(),
        phase.phase().name().toLowerCase(Locale.ROOT),
        totals.totalMicros() / 1e3,
        totals.longestMicros() / 1e3,
        percentile == 100
            ? "the maximum"
            : "p" + Double.toString(percentile).replaceFirst("\\.0$", ""),
        operation.ycsbName(),
        response.getValueAtPercentile(percentile) / 1e3);
  }
}
