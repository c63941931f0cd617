package dev.htk.harness.recording;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.htk.coprocessor.client.ClockReading;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.Map;

/**
 * One line of {@code server-events.jsonl}. Times are epoch microseconds of the server's clock.
 *
 * @param type {@code event}, {@code clock} (a reading of the server's clock, with its offset to the
 *     client's) or {@code lost} (events overwritten before they could be read)
 * @param cause a {@code StallCause} code; null for lines that are no events
 * @param end exclusive; 0 for an event that was open when it was drained
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record EventLine(
    String type,
    String server,
    String cause,
    String table,
    String region,
    String family,
    String wal,
    long start,
    long end,
    Map<String, Long> figures) {

  static EventLine of(String server, StallEvent event) {
    return new EventLine(
        "event",
        server,
        event.code(),
        event.scope().table().orElse(null),
        event.scope().region().orElse(null),
        event.scope().family().orElse(null),
        event.scope().wal().orElse(null),
        event.start(),
        event.end(),
        event.figures());
  }

  static EventLine of(String server, ClockReading clock) {
    return new EventLine(
        "clock",
        server,
        null,
        null,
        null,
        null,
        null,
        clock.server(),
        clock.server(),
        Map.of(
            "roundTripMicros", clock.roundTripMicros(),
            "offsetMicros", clock.offsetMicros(),
            "errorMicros", clock.errorMicros()));
  }

  static EventLine lost(String server, long events, long time) {
    return new EventLine(
        "lost", server, null, null, null, null, null, time, time, Map.of("events", events));
  }
}
