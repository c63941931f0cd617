// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.regionserver.Store;

/**
 * Records the in-memory compactions of one region's memstores, including those that HBase aborts or
 * finds needless. HBase runs each from beginning to end in one thread, and may begin a store's next
 * one before it has called the last hook of this one. Safe for use by many threads; no method
 * throws.
 */
public final class MemstoreCompactions {
  /** Records nothing, for a region that is not recorded. */
  public static final MemstoreCompactions NONE =
      new MemstoreCompactions(new Source(SourceKind.IN_MEMORY_COMPACTIONS), null, null);

  private final Source source;
  private final Recording recording;
  private final Scope region;
  private final StartsByThread starts = new StartsByThread();

  /** Records the in-memory compactions of that region. */
  public MemstoreCompactions(Recording recording, Scope region) {
    this(recording.source(SourceKind.IN_MEMORY_COMPACTIONS), recording, region);
  }

  private MemstoreCompactions(Source source, Recording recording, Scope region) {
    this.source = source;
    this.recording = recording;
    this.region = region;
  }

  /** Notes that this thread begins to compact a memstore. */
  public void begin() {
    if (source.isOn()) {
      try {
        starts.begin(recording.clock().epochMicros());
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  /** Records that this thread has compacted the store's memstore. */
  public void end(Store store) {
    if (source.isOn()) {
      try {
        String family = store.getColumnFamilyName();
        OptionalLong start = starts.end();
        if (start.isPresent() && source.isUnbrokenSince(start.getAsLong())) {
          recording.record(
              StallEvent.of(
                      StallCause.IN_MEMORY_COMPACTION, region.family(family), start.getAsLong())
                  .endedAt(recording.clock().epochMicros()));
        }
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }
}
