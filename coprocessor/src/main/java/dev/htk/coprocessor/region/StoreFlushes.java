// SPDX-License-Identifier: Apache-2.0
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
 * Records the flushes of one region: at most one at a time for each store, and several stores at
 * once.
 *
 * <p>HBase writes the stores of a flush one after the other and commits all files at the end, so
 * the spans of a region's stores overlap: each ends when its own file is in place.
 *
 * <p>Before a store is written, the flush is prepared under the region's updates lock. The
 * preparation is not part of a store's span; the figure {@link Figure#UPDATES_LOCK_MICROS} of the
 * first store's event reports it. That is an upper bound for the lock; see {@link
 * FlushPreparation}. It is 0 for a closing region, where HBase calls no hook before the lock.
 *
 * <p>Safe for use by many threads; no method throws.
 */
public final class StoreFlushes {
  /** Records nothing, for a region that is not recorded. */
  public static final StoreFlushes NONE =
      new StoreFlushes(new Source(SourceKind.FLUSHES), null, null);

  private final Source source;
  private final Recording recording;
  private final Scope region;
  private final FlushPreparation preparation;
  private final Map<String, Flush> unfinished = new ConcurrentHashMap<>();

  public StoreFlushes(Recording recording, Scope region) {
    this(recording.source(SourceKind.FLUSHES), recording, region);
  }

  private StoreFlushes(Source source, Recording recording, Scope region) {
    this.source = source;
    this.recording = recording;
    this.region = region;
    this.preparation = new FlushPreparation(source);
  }

  /** Returns the time in which the region's writers may wait for a flush. */
  FlushPreparation preparation() {
    return preparation;
  }

  /** Notes that a flush is about to be prepared; not called for the flush of a closing region. */
  public void prepare() {
    if (source.isOn()) {
      try {
        preparation.begins(threadId(), recording.clock().epochMicros());
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  /** Notes that the store begins to write. A retry of the same flush keeps the first start. */
  public void begin(Store store) {
    if (source.isOn()) {
      try {
        long now = recording.clock().epochMicros();
        // The stores write one after the other, and writers had waited before the first one only.
        long lock = preparation.writes(threadId(), now) ? preparation.micros(threadId()) : 0;
        Flush flush = new Flush(now, lock, FlushedTotals.of(store));
        Flush earlier = unfinished.putIfAbsent(store.getColumnFamilyName(), flush);
        if (earlier != null && !source.isUnbrokenSince(earlier.startMicros)) {
          // Left over: its end may have passed while the recorder was suspended.
          unfinished.put(store.getColumnFamilyName(), flush);
        }
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  /** Records that the store has written; with several files, the first one ends the flush. */
  public void end(Store store) {
    if (source.isOn()) {
      try {
        Flush flush = unfinished.remove(store.getColumnFamilyName());
        if (flush != null && source.isUnbrokenSince(flush.startMicros)) {
          record(flush, store);
        }
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  /** Forgets the open flushes after all stores have written: they failed or wrote nothing. */
  public void forgetUnfinished() {
    if (source.isOn()) {
      try {
        preparation.ends(threadId(), recording.clock().epochMicros());
        unfinished.clear();
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  private void record(Flush flush, Store store) {
    FlushedTotals flushed = FlushedTotals.of(store).since(flush.before);
    StallEvent event =
        StallEvent.of(
                StallCause.FLUSH, region.family(store.getColumnFamilyName()), flush.startMicros)
            .figure(Figure.UPDATES_LOCK_MICROS, flush.preparedMicros)
            .figure(Figure.MEMSTORE_BYTES, flushed.memstoreBytes())
            .figure(Figure.CELLS, flushed.cells())
            .figure(Figure.BYTES_OUT, flushed.fileBytes())
            .endedAt(recording.clock().epochMicros());
    recording.record(event);
    recording
        .meters()
        .flushed(event.durationMicros(), flushed.memstoreBytes(), flushed.fileBytes());
  }

  private static long threadId() {
    return Thread.currentThread().getId();
  }

  private static final class Flush {
    private final long startMicros;
    private final long preparedMicros;
    private final FlushedTotals before;

    Flush(long startMicros, long preparedMicros, FlushedTotals before) {
      this.startMicros = startMicros;
      this.preparedMicros = preparedMicros;
      this.before = before;
    }
  }

  /**
   * Holds what a store has flushed since it was opened. The difference over one flush describes
   * that flush, even if the store writes several files, and without opening the files. Immutable.
   */
  private static final class FlushedTotals {
    private final long cells;
    private final long memstoreBytes;
    private final long fileBytes;

    private FlushedTotals(long cells, long memstoreBytes, long fileBytes) {
      this.cells = cells;
      this.memstoreBytes = memstoreBytes;
      this.fileBytes = fileBytes;
    }

    static FlushedTotals of(Store store) {
      return new FlushedTotals(
          store.getFlushedCellsCount(),
          store.getFlushedCellsSize(),
          store.getFlushedOutputFileSize());
    }

    FlushedTotals since(FlushedTotals earlier) {
      return new FlushedTotals(
          cells - earlier.cells,
          memstoreBytes - earlier.memstoreBytes,
          fileBytes - earlier.fileBytes);
    }

    long cells() {
      return cells;
    }

    long memstoreBytes() {
      return memstoreBytes;
    }

    long fileBytes() {
      return fileBytes;
    }
  }
}
