// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.throughput.CompactionSleep;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;

/**
 * Records the compactions of one region. Each thread has one at most, because HBase runs each from
 * beginning to end in one thread.
 *
 * <p>A compaction that fails, or that drops all cells, has no end that a coprocessor can see and
 * leaves no event. Safe for use by many threads; no method throws.
 */
public final class StoreCompactions {
  /** Records nothing, for a region that is not recorded. */
  public static final StoreCompactions NONE =
      new StoreCompactions(new Source(SourceKind.COMPACTIONS), null, null);

  private final Source source;
  private final Recording recording;
  private final Scope region;
  private final StartsByThread starts = new StartsByThread();

  public StoreCompactions(Recording recording, Scope region) {
    this(recording.source(SourceKind.COMPACTIONS), recording, region);
  }

  private StoreCompactions(Source source, Recording recording, Scope region) {
    this.source = source;
    this.recording = recording;
    this.region = region;
  }

  /** Notes that this thread begins to compact; whatever it began before has failed. */
  public void begin() {
    if (source.isOn()) {
      try {
        starts.begin(recording.clock().epochMicros());
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  /** Records that this thread has compacted. If it wrote several files, the first one ends it. */
  public void end(Store store, StoreFile file, CompactionRequest request) {
    if (source.isOn()) {
      try {
        OptionalLong bytesOut = length(file);
        OptionalLong start = starts.end();
        if (start.isPresent() && source.isUnbrokenSince(start.getAsLong())) {
          record(start.getAsLong(), store, bytesOut, request);
        }
        bytesOut.ifPresent(bytes -> recording.meters().compactionWrote(request.isMajor(), bytes));
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  private void record(long start, Store store, OptionalLong bytesOut, CompactionRequest request) {
    StallEvent.Builder builder =
        StallEvent.of(StallCause.COMPACTION, region.family(store.getColumnFamilyName()), start)
            .figure(Figure.MAJOR, request.isMajor() ? 1 : 0)
            .figure(Figure.ALL_FILES, request.isAllFiles() ? 1 : 0)
            .figure(Figure.FILES_IN, request.getFiles().size())
            .figure(Figure.BYTES_IN, request.getSize())
            .figure(Figure.QUEUED_MICROS, queuedMicros(start, request));
    bytesOut.ifPresent(bytes -> builder.figure(Figure.BYTES_OUT, bytes));
    CompactionSleep.takeOfThisThread()
        .ifPresent(slept -> builder.figure(Figure.THROTTLED_MICROS, slept));
    StallEvent event = builder.endedAt(recording.clock().epochMicros());
    recording.record(event);
    recording.meters().compacted(request.isMajor(), event.durationMicros(), request.getSize());
  }

  /** Returns the queue time, mostly near 0: HBase selects most compactions as a thread is free. */
  private long queuedMicros(long start, CompactionRequest request) {
    return Math.max(0, start - recording.callClock().micros(request.getSelectionTime()));
  }

  private OptionalLong length(StoreFile file) {
    try {
      return StoreFileLength.of(file);
    } catch (LinkageError otherVersion) {
      source.lacks("cannot measure the size of written files: " + otherVersion);
      return OptionalLong.empty();
    }
  }

  /**
   * Finds the length of a store file. HBase's coprocessor interfaces do not offer it, and asking
   * the file system would call the NameNode. Only this class reaches into HBase for it, and it may
   * fail to link on another version.
   */
  private static final class StoreFileLength {
    private StoreFileLength() {}

    static OptionalLong of(StoreFile file) {
      return file instanceof HStoreFile && ((HStoreFile) file).getReader() != null
          ? OptionalLong.of(((HStoreFile) file).getReader().length())
          : OptionalLong.empty();
    }
  }
}
