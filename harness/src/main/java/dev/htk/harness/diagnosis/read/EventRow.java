package dev.htk.harness.diagnosis.read;

import java.util.Map;

/**
 * A line of {@code server-events.jsonl} or {@code client-events.jsonl} as it is read; what is not
 * there is null.
 */
record EventRow(
    String type,
    String server,
    String cause,
    String region,
    Long start,
    Long end,
    Map<String, Long> figures) {

  /** One figure; 0 if it is not there. */
  long figure(String key) {
    Long value = figures == null ? null : figures.get(key);
    return value == null ? 0 : value;
  }
}
