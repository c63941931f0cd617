// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.util.Optional;

/**
 * The durations from which things are recorded, in microseconds. Gates are always recorded and have
 * no threshold. Each threshold can be set in {@code hbase-site.xml}, in milliseconds, under {@link
 * #key()}, and changed on a running server.
 */
public enum Threshold {
  /** The append of one edit to a WAL. */
  WAL_APPEND("wal.append", 20_000),
  /** The sync of a WAL. */
  WAL_SYNC("wal.sync", 20_000),
  /** The part of a WAL roll in which writes wait. */
  WAL_ROLL("wal.roll", 20_000),
  /** A garbage collection, or another pause of the whole process. */
  PAUSE("pause", 20_000),
  /** The wait of a batch for row locks or for the region's updates lock. */
  LOCK("lock", 20_000),
  /** The wait of a batch for earlier writes of its region. */
  MVCC("mvcc", 20_000),
  /** The time for which a call queue has held calls without a break. */
  CALL_QUEUE("call.queue", 20_000),
  /** A whole batch; 0 derives the threshold from the server's slowest batches. */
  SLOW_BATCH("batch", 0),
  /** The lower limit of the derived threshold while {@link #SLOW_BATCH} is 0. */
  SLOW_BATCH_FLOOR("batch.floor", 10_000);

  private static final String PREFIX = "htk.recorder.threshold.";

  private final String code;
  private final long defaultMicros;

  Threshold(String code, long defaultMicros) {
    this.code = code;
    this.defaultMicros = defaultMicros;
  }

  /** Returns the threshold with that code; empty if this version has none. */
  public static Optional<Threshold> find(String code) {
    for (Threshold threshold : values()) {
      if (threshold.code.equals(code)) {
        return Optional.of(threshold);
      }
    }
    return Optional.empty();
  }

  /** Returns the name in configuration and reports, stable between versions. */
  public String code() {
    return code;
  }

  /** Returns its key in {@code hbase-site.xml}; the value there is in milliseconds. */
  public String key() {
    return PREFIX + code;
  }

  /** Returns its default, in microseconds. */
  public long defaultMicros() {
    return defaultMicros;
  }
}
