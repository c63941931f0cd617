// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.sampling.Condition;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.concurrent.TimeUnit;

/**
 * Records GLOBAL_MEMSTORE while the server's memstores together are at their limit. Every mutation
 * then waits in MemStoreFlusher.reclaimMemStoreMemory.
 */
final class GlobalMemstoreProbe extends ServerProbe<GlobalMemstore> {
  /** Gives handlers time to wake up and add their waits after the span has ended. */
  private static final long SETTLING = TimeUnit.MILLISECONDS.toMicros(100);

  private Condition full;
  private boolean unrecorded;
  private long end;
  private long most;
  private long limit;
  private long millisBefore;

  GlobalMemstoreProbe(Recording recording, Finder<GlobalMemstore> finder) {
    super(SourceKind.GLOBAL_MEMSTORE, recording, finder);
  }

  @Override
  void begin(GlobalMemstore memstore) {
    full = new Condition();
    unrecorded = false;
  }

  @Override
  void look(GlobalMemstore memstore, long nowMicros) {
    boolean isFull = memstore.isFull();
    if (unrecorded && (isFull || nowMicros - end >= SETTLING)) {
      record(memstore);
    }
    boolean wasFull = full.isHeld();
    if (full.isOver(isFull, nowMicros)) {
      end = nowMicros;
      unrecorded = true;
    }
    if (isFull) {
      if (!wasFull) {
        most = 0;
        limit = memstore.limit();
        millisBefore = memstore.handlerMillis();
      }
      most = Math.max(most, memstore.bytes());
    }
  }

  @Override
  void finish(GlobalMemstore memstore, long nowMicros) {
    if (full.isOver(/* holds= */ false, nowMicros)) {
      end = nowMicros;
      unrecorded = true;
    }
    if (unrecorded) {
      record(memstore);
    }
  }

  private void record(GlobalMemstore memstore) {
    unrecorded = false;
    StallEvent.Builder event =
        StallEvent.of(StallCause.GLOBAL_MEMSTORE, Scope.server(), full.since())
            .figure(Figure.MEMSTORE_BYTES, most)
            .figure(Figure.HANDLER_MILLIS, memstore.handlerMillis() - millisBefore);
    if (limit >= 0) {
      event.figure(Figure.LIMIT, limit);
    }
    recording().record(event.endedAt(end));
  }
}
