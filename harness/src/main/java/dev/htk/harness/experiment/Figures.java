package dev.htk.harness.experiment;

import dev.htk.harness.run.Percentiles;
import dev.htk.harness.run.Summary;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The figures of a trial by name. */
final class Figures {

  private Figures() {}

  /** {@code PHASE.throughput}, and {@code PHASE.OPERATION.METRIC} of response times. */
  static Map<String, Double> of(Summary summary) {
    Map<String, Double> figures = new LinkedHashMap<>();
    summary
        .phases()
        .forEach(
            (phase, result) -> {
              figures.put(phase + ".throughput", result.throughput());
              result
                  .operations()
                  .forEach(
                      (operation, times) ->
                          addTimes(
                              figures,
                              phase + "." + operation.toLowerCase(Locale.ROOT) + ".",
                              times.response()));
            });
    return figures;
  }

  private static void addTimes(Map<String, Double> figures, String prefix, Percentiles times) {
    figures.put(prefix + "mean", times.mean());
    figures.put(prefix + "p50", (double) times.p50());
    figures.put(prefix + "p95", (double) times.p95());
    figures.put(prefix + "p99", (double) times.p99());
    figures.put(prefix + "p999", (double) times.p999());
    figures.put(prefix + "max", (double) times.max());
  }
}
