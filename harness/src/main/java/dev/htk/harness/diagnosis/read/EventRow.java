package dev.htk.harness.diagnosis.read;

import dev.htk.harness.recording.EventLine;
import java.util.Map;

/**
 * A line of {@code server-events.jsonl} or {@code client-events.jsonl} as it is read, or what a
 * recorder told as it would be there; what is not there is null.
 */
public record EventRow(
    String type,
    String server,
    String cause,
    String region,
    Long start,
    Long end,
    Map<String, Long> figures,
    String table,
    String client) {

  /** What was drained from a recorder. */
  public static EventRow of(EventLine line) {
    return new EventRow(
        line.type(),
        line.server(),
        line.cause(),
        line.region(),
        line.start(),
        line.end(),
        line.figures(),
        line.table(),
        line.client());
  }

  /** Whether it has that figure. */
  public boolean has(String key) {
    return figures != null && figures.containsKey(key);
  }

  /** One figure; 0 if it is not there. */
  public long figure(String key) {
    Long value = figures == null ? null : figures.get(key);
    return value == null ? 0 : value;
  }

  /** Of a line that says so, how many events and batches were overwritten unread; else 0. */
  public long lost() {
    return "lost".equals(type) ? figure("events") + figure("batches") : 0;
  }

  /** Whether it is a slow batch. */
  public boolean isBatch() {
    return "batch".equals(type);
  }

  /** Whether it is a stall event. */
  public boolean isEvent() {
    return "event".equals(type);
  }

  /** Whether it has what each line has, and does not contradict itself. */
  boolean isWhole() {
    try {
      require();
      return true;
    } catch (BadLineException e) {
      return false;
    }
  }

  /** Makes sure that it has what each line has. */
  void require() throws BadLineException {
    BadLineException.require("type", type);
    BadLineException.require("server", server);
    BadLineException.require("start", start);
    BadLineException.require("end", end);
    if (end != 0 && end < start) {
      throw new BadLineException("it ends before it starts");
    }
    if (isEvent()) {
      BadLineException.require("cause", cause);
    }
  }
}
