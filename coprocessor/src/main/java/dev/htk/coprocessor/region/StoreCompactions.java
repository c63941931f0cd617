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
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;

/**
 * The compactions of one region that have begun and not ended: one a thread at most, because HBase
 * runs each from begin to end in one thread.
 *
 * <p>A compaction that fails, or whose cells are all gone, has no end that a coprocessor can see
 * and leaves no event. Safe for use by many threads; no method throws.
 */
public final class StoreCompactions {
  /** For a region that is not recorded. */
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

  /** This thread begins to compact; what it began before has failed. */
  public void begin() {
    if (source.isOn()) {
      try {
        starts.begin(recording.clock().epochMicros());
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  /** This thread has compacted; of several files the first ends the compaction. */
  public void end(Store store, StoreFile file, CompactionRequest request) {
    if (source.isOn()) {
      try {
        OptionalLong bytesOut = length(file);
        OptionalLong start = starts.end();
        if (start.isPresent()) {
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

  /** HBase selects most compactions as a thread takes them, and then there is next to no queue. */
  private long queuedMicros(long start, CompactionRequest request) {
    return Math.max(0, start - recording.callClock().micros(request.getSelectionTime()));
  }

  private OptionalLong length(StoreFile file) {
    try {
      return StoreFileLength.of(file);
    } catch (LinkageError otherVersion) {
      source.lacks("the size of written files: " + otherVersion);
      return OptionalLong.empty();
    }
  }
}
