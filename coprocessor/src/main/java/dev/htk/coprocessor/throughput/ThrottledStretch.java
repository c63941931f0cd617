// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import java.util.concurrent.TimeUnit;

/**
 * A stretch of a compaction with throttling, from the beginning of its first sleep to the end of
 * its last. Lasts ten seconds plus one sleep at most, so that a long compaction is reported while
 * it runs. Not thread-safe.
 */
final class ThrottledStretch {
  private static final long LONGEST_MICROS = TimeUnit.SECONDS.toMicros(10);

  private long start;
  private long end;
  private long sleptMicros;

  /** Forgets the previous stretch. */
  void clear() {
    sleptMicros = 0;
  }

  /** Adds a sleep that has just ended. */
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

  /** Returns whether ten seconds have passed since the first sleep of the stretch began. */
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
