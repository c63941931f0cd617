// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.function.IntSupplier;

/**
 * Records FLUSH_QUEUE while a region waits for a flusher: it is over its flush size, its flush is
 * neither postponed nor has its snapshot, and flushes are queued. This must hold in at least two
 * consecutive samples, because every flush is queued for a moment.
 */
final class FlushQueueProbe extends RegionProbe {
  private final IntSupplier queueLength;

  /** Creates a probe that reads the length of MemStoreFlusher's queue, for busy regions only. */
  FlushQueueProbe(Recording recording, Finder<RegionWalk> finder, IntSupplier queueLength) {
    super(SourceKind.FLUSH_QUEUE, StallCause.FLUSH_QUEUE, recording, finder);
    this.queueLength = queueLength;
  }

  @Override
  boolean holds(WatchedRegion region) {
    return region.isOverFlushSize()
        && queueLength.getAsInt() > 0
        && region.numbers().tooManyStoreFiles() == 0
        && !region.numbers().hasSnapshot();
  }

  @Override
  int leastSamples() {
    return 2;
  }

  @Override
  void describe(StallEvent.Builder event, WatchedRegion region, RegionSpan span) {
    event.figure(Figure.MEMSTORE_BYTES, span.mostBytes());
  }
}
