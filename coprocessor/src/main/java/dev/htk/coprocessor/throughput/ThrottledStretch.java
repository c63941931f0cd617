package dev.htk.coprocessor.throughput;

import java.util.concurrent.TimeUnit;

/**
 * A part of a compaction, from the begin of a sleep to the end of the last one since. At most ten
 * seconds and one sleep long, so that a long compaction is heard of while it goes on. Not
 * thread-safe.
 */
final class ThrottledStretch {
  private static final long LONGEST_MICROS = TimeUnit.SECONDS.toMicros(10);

  private long start;
  private long end;
  private long sleptMicros;

  /** Forgets what was before. */
  void clear() {
    sleptMicros = 0;
  }

  /** A sleep that has ended now. */
  void slept(long micros, long now) {
    if (isEmpty()) {
      start = now - micros;
    }
    end = now;
    sleptMicros += micros;
  }

  boolean isEmpty() {
    return sleptMicros == 0;
  }

  /** Whether it is long enough, or its compaction has gone on long enough without a sleep. */
  boolean isOver(long now) {
    return !isEmpty() && now - start >= LONGEST_MICROS;
  }

  long start() {
    return start;
  }

  long end() {
    return end;
  }

  long sleptMicros() {
    return sleptMicros;
  }
}
