// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.htk.coprocessor.client.ClockReading;
import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One line of {@code server-events.jsonl} or {@code client-events.jsonl}. Times are epoch
 * microseconds of the server's clock, or the client's.
 *
 * <p>A line that was read from a file can lack any of it: then the component is null.
 *
 * @param type {@code event}, {@code batch} (a slow one), {@code clock} (a reading of the server's
 *     clock, with its offset to the client's) or {@code lost} (events or batches overwritten before
 *     they could be read)
 * @param cause a {@code StallCause} code; null for lines that are no events
 * @param client where a batch came from; null for other lines, and for a batch without a call
 * @param end exclusive; 0 for an event that was open when it was drained
 * @param figures an event's own figures. A client's pause also has its kind, as a figure of 1:
 *     {@code collection}, {@code withoutCore} (ready to run, but no core free) or {@code stopped}.
 *     A batch has the microseconds in each of its parts, {@code operations}, {@code bytes} and
 *     {@code row}, a hash of its first row
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonAutoDetect(isGetterVisibility = JsonAutoDetect.Visibility.NONE)
public record EventLine(
    String type,
    String server,
    String cause,
    String table,
    String region,
    String family,
    String wal,
    String client,
    Long start,
    Long end,
    Map<String, Long> figures) {

  /** Returns the line for a server's stall event. */
  public static EventLine of(String server, StallEvent event) {
    return new EventLine(
        "event",
        server,
        event.code(),
        event.scope().table().orElse(null),
        event.scope().region().orElse(null),
        event.scope().family().orElse(null),
        event.scope().wal().orElse(null),
        null,
        event.start(),
        event.end(),
        event.figures());
  }

  /** Returns the line for a pause of the driver's JVM; one figure tells its kind. */
  public static EventLine ofClient(StallEvent pause) {
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put(kind(pause), 1L);
    figures.putAll(pause.figures());
    return ofServer(
        "event", "client", StallCause.CLIENT_PAUSE.code(), pause.start(), pause.end(), figures);
  }

  private static String kind(StallEvent pause) {
    return switch (pause.cause().orElseThrow()) {
      case GC_PAUSE -> "collection";
      case CPU_STARVED -> "withoutCore";
      default -> "stopped";
    };
  }

  /** Returns the line for a server that ended at some time after its last answer. */
  public static EventLine gone(String server, long lastAnswer) {
    return down(server, lastAnswer, 0);
  }

  /**
   * Returns the line for a server that had ended.
   *
   * @param end when others had its regions, in epoch microseconds; 0 if that is not known
   */
  public static EventLine down(String server, long start, long end) {
    return ofServer("event", server, StallCause.SERVER_DOWN.code(), start, end, Map.of());
  }

  /** Returns the line for a reading of a server's clock. */
  public static EventLine of(String server, ClockReading clock) {
    Map<String, Long> figures =
        Map.of(
            "roundTripMicros", clock.roundTripMicros(),
            "offsetMicros", clock.offsetMicros(),
            "errorMicros", clock.errorMicros());
    return ofServer("clock", server, null, clock.server(), clock.server(), figures);
  }

  /** Returns the line for a server's slow batch. */
  public static EventLine of(String server, SlowBatch batch) {
    Map<String, Long> figures = new LinkedHashMap<>(batch.parts());
    figures.put("operations", batch.operations());
    figures.put("bytes", batch.bytes());
    if (batch.row() != RowHash.NONE) {
      figures.put("row", batch.row());
    }
    return new EventLine(
        "batch",
        server,
        null,
        batch.region().table().orElse(null),
        batch.region().region().orElse(null),
        null,
        null,
        batch.client().orElse(null),
        batch.start(),
        batch.end(),
        figures);
  }

  public static EventLine lostEvents(String server, long events, long time) {
    return lost(server, "events", events, time);
  }

  public static EventLine lostBatches(String server, long batches, long time) {
    return lost(server, "batches", batches, time);
  }

  private static EventLine lost(String server, String what, long count, long time) {
    return ofServer("lost", server, null, time, time, Map.of(what, count));
  }

  /**
   * Returns the line for a stall of a whole server.
   *
   * @param server null if it is not known
   */
  public static EventLine stall(
      String server, StallCause cause, long start, long end, Map<String, Long> figures) {
    return ofServer("event", server, cause.code(), start, end, figures);
  }

  private static EventLine ofServer(
      String type, String server, String cause, long start, long end, Map<String, Long> figures) {
    return new EventLine(type, server, cause, null, null, null, null, null, start, end, figures);
  }

  /** Returns whether this is a stall event. */
  public boolean isEvent() {
    return "event".equals(type);
  }

  /** Returns whether this is a slow batch. */
  public boolean isBatch() {
    return "batch".equals(type);
  }

  /** Returns whether there is a figure with that key. */
  public boolean has(String key) {
    return figures != null && figures.containsKey(key);
  }

  /** Returns a figure; 0 if it is missing. */
  public long figure(String key) {
    Long value = figures == null ? null : figures.get(key);
    return value == null ? 0 : value;
  }

  /** Returns how many events and batches a line of type {@code lost} reports; else 0. */
  public long lost() {
    return "lost".equals(type) ? figure("events") + figure("batches") : 0;
  }
}
