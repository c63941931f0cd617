// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import dev.htk.coprocessor.recording.Distribution;
import dev.htk.coprocessor.recording.RecentSyncs;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.regionserver.wal.AbstractFSWAL;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.apache.hadoop.hbase.wal.WALKey;

/**
 * Records the slow syncs and appends of one WAL, and times every sync.
 *
 * <p>HBase calls it in the threads that write the WAL: one for appends, and one (AsyncFSWAL) to
 * five (FSHLog) for syncs. A listener that throws there can hang the WAL, so this one never throws.
 * Below the thresholds it allocates nothing. HBase does not report failed syncs to listeners; they
 * show as a broken WAL.
 */
final class SyncListener implements Listening.Listener {
  private final Source source;
  private final Recording recording;
  private final RecentSyncs syncs;
  private final WalScope scope;

  SyncListener(AbstractFSWAL<?> wal, Recording recording) {
    this.source = recording.source(SourceKind.WAL);
    this.recording = recording;
    this.syncs = recording.syncs().of(wal);
    this.scope = WalScope.of(wal);
  }

  @Override
  public void postSync(long timeInNanos, int handlerSyncs) {
    if (source.isOn()) {
      try {
        long micros = TimeUnit.NANOSECONDS.toMicros(timeInNanos);
        long end = recording.clock().epochMicros();
        syncs.add(end - micros, end);
        recording.histograms().record(Distribution.WAL_SYNC, micros);
        if (micros >= recording.thresholds().micros(Threshold.WAL_SYNC)) {
          recordSync(end - micros, end, handlerSyncs);
        }
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  @Override
  public void postAppend(long entryLen, long elapsedTimeMillis, WALKey logKey, WALEdit logEdit) {
    if (source.isOn()) {
      try {
        long micros = TimeUnit.MILLISECONDS.toMicros(elapsedTimeMillis);
        if (micros >= recording.thresholds().micros(Threshold.WAL_APPEND)) {
          recordAppend(micros, entryLen);
        }
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  @Override
  public void postLogRoll(Path oldPath, Path newPath) {
    if (source.isOn()) {
      try {
        scope.rolledTo(newPath);
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  private void recordSync(long start, long end, int waiters) {
    recording.record(
        StallEvent.of(StallCause.WAL_SYNC, scope.get(), start)
            .figure(Figure.WAITERS, waiters)
            .endedAt(end));
  }

  private void recordAppend(long micros, long bytes) {
    long end = recording.clock().epochMicros();
    recording.record(
        StallEvent.of(StallCause.WAL_APPEND, scope.get(), end - micros)
            .figure(Figure.EDIT_BYTES, bytes)
            .endedAt(end));
  }
}
