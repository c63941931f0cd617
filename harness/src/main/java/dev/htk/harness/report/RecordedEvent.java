package dev.htk.harness.report;

import java.util.Map;

/**
 * One line of {@code server-events.jsonl} or {@code client-events.jsonl}, with what the page shows.
 *
 * @param end 0 for an event that was open
 * @param figures empty if there are none
 */
record RecordedEvent(
    String type,
    String server,
    String cause,
    String table,
    String region,
    String wal,
    long start,
    long end,
    Map<String, Long> figures) {

  RecordedEvent {
    server = server == null ? "?" : server;
    figures = figures == null ? Map.of() : figures;
  }

  /** How long it took; what was open at the end counts most. */
  long weightMicros() {
    return end == 0 ? Long.MAX_VALUE / 1_000_000 : end - start;
  }
}
