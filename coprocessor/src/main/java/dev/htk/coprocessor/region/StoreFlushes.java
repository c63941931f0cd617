package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.regionserver.Store;

/**
 * The flushes of one region that have begun and not ended: one a store at most, and several stores
 * at once.
 *
 * <p>HBase writes the stores of a flush one after the other and puts all files in place at the end,
 * so the spans of a region's stores overlap: each ends when its own file counts.
 *
 * <p>Safe for use by many threads; no method throws.
 */
public final class StoreFlushes {
  /** For a region that is not recorded. */
  public static final StoreFlushes NONE =
      new StoreFlushes(new Source(SourceKind.FLUSHES), null, null);

  private final Source source;
  private final Recording recording;
  private final Scope region;
  private final Map<String, Flush> unfinished = new ConcurrentHashMap<>();

  public StoreFlushes(Recording recording, Scope region) {
    this(recording.source(SourceKind.FLUSHES), recording, region);
  }

  private StoreFlushes(Source source, Recording recording, Scope region) {
    this.source = source;
    this.recording = recording;
    this.region = region;
  }

  /** The store begins to write; a second attempt at the same flush keeps the first one's start. */
  public void begin(Store store) {
    if (source.isOn()) {
      try {
        Flush flush = new Flush(recording.clock().epochMicros(), FlushedTotals.of(store));
        unfinished.putIfAbsent(store.getColumnFamilyName(), flush);
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  /** The store has written; of several files the first ends the flush. */
  public void end(Store store) {
    if (source.isOn()) {
      try {
        Flush flush = unfinished.remove(store.getColumnFamilyName());
        if (flush != null) {
          record(flush, store);
        }
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  /** All stores have written, so what is left belongs to a flush that failed or wrote nothing. */
  public void forgetUnfinished() {
    unfinished.clear();
  }

  private void record(Flush flush, Store store) {
    FlushedTotals flushed = FlushedTotals.of(store).since(flush.before);
    StallEvent event =
        StallEvent.of(
                StallCause.FLUSH, region.family(store.getColumnFamilyName()), flush.startMicros)
            .figure(Figure.MEMSTORE_BYTES, flushed.memstoreBytes())
            .figure(Figure.CELLS, flushed.cells())
            .figure(Figure.BYTES_OUT, flushed.fileBytes())
            .endedAt(recording.clock().epochMicros());
    recording.record(event);
    recording
        .meters()
        .flushed(event.durationMicros(), flushed.memstoreBytes(), flushed.fileBytes());
  }

  private static final class Flush {
    private final long startMicros;
    private final FlushedTotals before;

    Flush(long startMicros, FlushedTotals before) {
      this.startMicros = startMicros;
      this.before = before;
    }
  }
}
