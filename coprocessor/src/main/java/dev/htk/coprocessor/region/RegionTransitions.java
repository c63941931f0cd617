// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Records how one region opens and closes, from HBase's first hook to its last. A move is a close
 * here and an open elsewhere. A split is the close of the parent and the opens of its daughters.
 *
 * <p>A closing region still takes writes until its compactions have stopped and its first flush is
 * done. A transition that never ends leaves no event. Only one thread at a time works on a region's
 * transitions; no method throws.
 */
public final class RegionTransitions {
  /** Records nothing, for a region that is not recorded. */
  public static final RegionTransitions NONE =
      new RegionTransitions(new Source(SourceKind.TRANSITIONS), null, null);

  private final Source source;
  private final Recording recording;
  private final Scope region;
  private volatile long begun;

  /** Records the transitions of that region. */
  public RegionTransitions(Recording recording, Scope region) {
    this(recording.source(SourceKind.TRANSITIONS), recording, region);
  }

  private RegionTransitions(Source source, Recording recording, Scope region) {
    this.source = source;
    this.recording = recording;
    this.region = region;
  }

  /** Notes that the region begins to open or to close. */
  public void begins() {
    if (source.isOn()) {
      try {
        begun = recording.clock().epochMicros();
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  /** Records that the region is open. Calls the supplier inside, so that no exception escapes. */
  public void opened(Supplier<Region> open) {
    if (source.isOn()) {
      try {
        StallEvent.Builder event = event(1);
        parent(open.get()).ifPresent(parent -> event.figure(Figure.PARENT, parent));
        end(event);
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  /** Records that the region is closed. */
  public void closed() {
    if (source.isOn()) {
      try {
        end(event(0));
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  private StallEvent.Builder event(long opening) {
    return StallEvent.of(StallCause.REGION_TRANSITION, region, begun)
        .figure(Figure.OPENING, opening);
  }

  private void end(StallEvent.Builder event) {
    if (begun != 0 && source.isUnbrokenSince(begun)) {
      recording.record(event.endedAt(recording.clock().epochMicros()));
    }
    begun = 0;
  }

  /** Finds the parent: a new daughter's files are references, whose names end with the parent's. */
  private static OptionalLong parent(Region open) {
    return open.getStores().stream()
        .flatMap(store -> store.getStorefiles().stream())
        .map(StoreFile::getPath)
        .filter(StoreFileInfo::isReference)
        .map(Path::getName)
        .mapToLong(name -> RowHash.of(Bytes.toBytes(name.substring(name.lastIndexOf('.') + 1))))
        .findFirst();
  }
}
