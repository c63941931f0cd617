// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.ledger;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Advances the wall time of one moment by {@link System#nanoTime()}. Immutable. */
final class AnchoredClock implements RecorderClock {
  private static final int ATTEMPTS = 8;

  private final long wallMicros;
  private final long nanos;

  private AnchoredClock(long wallMicros, long nanos) {
    this.wallMicros = wallMicros;
    this.nanos = nanos;
  }

  /** Reads both clocks several times and keeps the pair that was read closest together. */
  static AnchoredClock now() {
    AnchoredClock best = null;
    long narrowest = Long.MAX_VALUE;
    for (int i = 0; i < ATTEMPTS; i++) {
      long before = System.nanoTime();
      long wall = wallMicros();
      long width = System.nanoTime() - before;
      if (width < narrowest) {
        narrowest = width;
        best = new AnchoredClock(wall, before + width / 2);
      }
    }
    return best;
  }

  @Override
  public long epochMicros() {
    return wallMicros + TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - nanos);
  }

  private static long wallMicros() {
    Instant now = Instant.now();
    return TimeUnit.SECONDS.toMicros(now.getEpochSecond())
        + TimeUnit.NANOSECONDS.toMicros(now.getNano());
  }
}
