package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;

/**
 * REGION_MEMSTORE: while a region's memstore is over its blocking size, whether or not anybody
 * wanted to write, and whenever it has refused somebody in between.
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

  /** What was refused since the look before proves that it was over the size already. */
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
