package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.regionserver.Store;

/**
 * The compactions of one region's memstores in memory, one a store at a time, those that HBase
 * breaks off or finds needless included. Safe for use by many threads; no method throws.
 */
public final class MemstoreCompactions {
  /** For a region that is not recorded. */
  public static final MemstoreCompactions NONE =
      new MemstoreCompactions(new Source(SourceKind.IN_MEMORY_COMPACTIONS), null, null);

  private final Source source;
  private final Recording recording;
  private final Scope region;
  private final Map<String, Long> startByFamily = new ConcurrentHashMap<>();

  /** The in-memory compactions of that region. */
  public MemstoreCompactions(Recording recording, Scope region) {
    this(recording.source(SourceKind.IN_MEMORY_COMPACTIONS), recording, region);
  }

  private MemstoreCompactions(Source source, Recording recording, Scope region) {
    this.source = source;
    this.recording = recording;
    this.region = region;
  }

  /** A store begins to compact its memstore. */
  public void begin(Store store) {
    if (source.isOn()) {
      try {
        startByFamily.put(store.getColumnFamilyName(), recording.clock().epochMicros());
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  /** A store has compacted its memstore. */
  public void end(Store store) {
    if (source.isOn()) {
      try {
        String family = store.getColumnFamilyName();
        Long start = startByFamily.remove(family);
        if (start != null) {
          recording.record(
              StallEvent.of(StallCause.IN_MEMORY_COMPACTION, region.family(family), start)
                  .endedAt(recording.clock().epochMicros()));
        }
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }
}
