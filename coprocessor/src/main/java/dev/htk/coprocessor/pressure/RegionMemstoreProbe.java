// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;

/**
 * Records REGION_MEMSTORE while a region's memstore is over its blocking size, even if nobody tries
 * to write, and whenever the region has refused a request since the previous look.
 */
final class RegionMemstoreProbe extends RegionProbe {
  RegionMemstoreProbe(Recording recording, Finder<RegionWalk> finder) {
    super(SourceKind.REGION_MEMSTORE, StallCause.REGION_MEMSTORE, recording, finder);
  }

  @Override
  boolean holds(WatchedRegion region) {
    return region.newlyBlocked() > 0 || region.isOverBlockingSize();
  }

  @Override
  int leastSamples() {
    return 1;
  }

  /** Starts at the previous look if a request was refused since; the region was full by then. */
  @Override
  long startOf(WatchedRegion region, long lookedBefore, long nowMicros) {
    return region.newlyBlocked() > 0 ? lookedBefore : nowMicros;
  }

  @Override
  void see(WatchedRegion region, RegionSpan span) {
    region.seeBlocked();
  }

  @Override
  void describe(StallEvent.Builder event, WatchedRegion region, RegionSpan span) {
    event
        .figure(Figure.MEMSTORE_BYTES, span.mostBytes())
        .figure(Figure.LIMIT, region.blockingSize())
        .figure(Figure.REJECTED, span.blocked(region));
  }
}
