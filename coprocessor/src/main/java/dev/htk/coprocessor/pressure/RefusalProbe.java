// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Records bursts of refusals, CALL_REJECTED or QUOTA, from a count that only grows. A burst begins
 * with the last sample before the count grew, and ends with the last sample that found it grown. It
 * is recorded once nothing was refused for 100 ms.
 */
final class RefusalProbe extends ServerProbe<LongSupplier> {
  private static final long QUIET = TimeUnit.MILLISECONDS.toMicros(100);

  private final StallCause cause;
  private boolean looked;
  private boolean open;
  private long lookedAt;
  private long refused;
  private long start;
  private long end;
  private long refusedBefore;

  RefusalProbe(
      SourceKind kind, StallCause cause, Recording recording, Finder<LongSupplier> finder) {
    super(kind, recording, finder);
    this.cause = cause;
  }

  @Override
  void begin(LongSupplier count) {
    looked = false;
    open = false;
  }

  @Override
  void look(LongSupplier count, long nowMicros) {
    long refusedNow = count.getAsLong();
    if (looked && refusedNow != refused) {
      if (!open) {
        open = true;
        start = lookedAt;
        refusedBefore = refused;
      }
      end = nowMicros;
    } else if (open && nowMicros - end >= QUIET) {
      record();
    }
    looked = true;
    lookedAt = nowMicros;
    refused = refusedNow;
  }

  @Override
  void finish(LongSupplier count, long nowMicros) {
    if (open) {
      record();
    }
  }

  private void record() {
    open = false;
    recording()
        .record(
            StallEvent.of(cause, Scope.server(), start)
                .figure(Figure.REJECTED, refused - refusedBefore)
                .endedAt(end));
  }
}
