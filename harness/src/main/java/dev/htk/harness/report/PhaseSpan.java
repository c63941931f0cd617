// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The time span of a phase, in epoch microseconds of the client's clock.
 *
 * @param name {@code load} or {@code run}; both, if no boundary was recorded
 */
record PhaseSpan(String name, long start, long end) {

  private static final String UNKNOWN = "load and run";

  /**
   * Returns the phases of a run.
   *
   * @param summary null if the run has none
   */
  static List<PhaseSpan> of(JsonNode manifest, JsonNode summary) {
    List<PhaseSpan> spans = new ArrayList<>();
    if (summary != null) {
      summary
          .path("phases")
          .properties()
          .forEach(
              phase -> {
                JsonNode cost = phase.getValue().path("cost");
                if (cost.hasNonNull("start")) {
                  spans.add(
                      new PhaseSpan(
                          phase.getKey(), cost.path("start").asLong(), cost.path("end").asLong()));
                }
              });
    }
    if (spans.isEmpty()) {
      JsonNode names = manifest == null ? null : manifest.path("phases");
      String name = names == null || names.size() != 1 ? UNKNOWN : names.get(0).asText();
      spans.add(new PhaseSpan(name, Long.MIN_VALUE / 4, Long.MAX_VALUE / 4));
    }
    return List.copyOf(spans);
  }

  /** Returns the phase that is nearest to a time. */
  static PhaseSpan at(long micros, List<PhaseSpan> spans) {
    return spans.stream()
        .min(Comparator.comparingLong(span -> span.distance(micros)))
        .orElseThrow();
  }

  private long distance(long micros) {
    return micros < start ? start - micros : Math.max(0, micros - end);
  }
}
