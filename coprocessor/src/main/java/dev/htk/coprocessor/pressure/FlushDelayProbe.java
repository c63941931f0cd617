// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;

/**
 * Records FLUSH_DELAYED while MemStoreFlusher postpones the flush of a region: the region is over
 * its flush size, one of its stores has too many files, and no flush has taken a snapshot yet.
 */
final class FlushDelayProbe extends RegionProbe {
  FlushDelayProbe(Recording recording, Finder<RegionWalk> finder) {
    super(SourceKind.FLUSH_DELAYS, StallCause.FLUSH_DELAYED, recording, finder);
  }

  @Override
  boolean holds(WatchedRegion region) {
    return region.isOverFlushSize()
        && region.numbers().tooManyStoreFiles() > 0
        && !region.numbers().hasSnapshot();
  }

  @Override
  int leastSamples() {
    return 1;
  }

  @Override
  void see(WatchedRegion region, RegionSpan span) {
    span.seeFiles(region.numbers().tooManyStoreFiles(), region.numbers().storeFileLimit());
  }

  @Override
  void describe(StallEvent.Builder event, WatchedRegion region, RegionSpan span) {
    event
        .figure(Figure.MEMSTORE_BYTES, span.mostBytes())
        .figure(Figure.STORE_FILES, span.mostFiles())
        .figure(Figure.LIMIT, span.fileLimit());
  }
}
