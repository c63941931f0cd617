package dev.htk.coprocessor.recording;

import java.util.Optional;

/**
 * How long something must take to be recorded, in microseconds. Gates are always recorded and have
 * no threshold. Each can be set in {@code hbase-site.xml}, in milliseconds, under {@link #key()},
 * and changed on a running server.
 */
public enum Threshold {
  /** A WAL's append of one edit. */
  WAL_APPEND("wal.append", 20_000),
  /** A WAL's sync. */
  WAL_SYNC("wal.sync", 20_000),
  /** The part of a WAL's roll in which writes wait. */
  WAL_ROLL("wal.roll", 20_000),
  /** A garbage collection, or a stretch in which the process stood still. */
  PAUSE("pause", 20_000),
  /** A batch's wait for row locks or for the region's updates lock. */
  LOCK("lock", 20_000),
  /** A batch's wait for earlier writes of its region. */
  MVCC("mvcc", 20_000),
  /** How long calls must have been queued without a break. */
  CALL_QUEUE("call.queue", 20_000),
  /** A whole batch; 0 means one that few of the server's own exceed, but see the next. */
  SLOW_BATCH("batch", 0),
  /** The least that {@link #SLOW_BATCH} comes to while it is 0. */
  SLOW_BATCH_FLOOR("batch.floor", 10_000);

  private static final String PREFIX = "htk.recorder.threshold.";

  private final String code;
  private final long defaultMicros;

  Threshold(String code, long defaultMicros) {
    this.code = code;
    this.defaultMicros = defaultMicros;
  }

  /** The threshold of that code, or empty if this version has none. */
  public static Optional<Threshold> find(String code) {
    for (Threshold threshold : values()) {
      if (threshold.code.equals(code)) {
        return Optional.of(threshold);
      }
    }
    return Optional.empty();
  }

  /** The name under which it is configured and reported, stable between versions. */
  public String code() {
    return code;
  }

  /** Its key in {@code hbase-site.xml}; the value there is in milliseconds. */
  public String key() {
    return PREFIX + code;
  }

  /** What it is if nothing else was said, in microseconds. */
  public long defaultMicros() {
    return defaultMicros;
  }
}
