// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import dev.htk.coprocessor.recording.Distribution;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.regionserver.wal.AbstractFSWAL;

/**
 * Records the rolls of one WAL, and how long it was broken.
 *
 * <p>The two calls of a roll enclose just the part that holds up writes: the wait for the old
 * writer's last syncs and the switch to the new one. HBase creates the new file before and closes
 * the old one afterwards. HBase rolls one WAL in one thread at a time, and requests rolls in the
 * threads that sync. It requests a roll only once until that roll is done. An error after another
 * request therefore shows only as that roll.
 *
 * <p>Never throws, because that would abort the roll or hang the WAL.
 */
final class RollListener implements Listening.Listener {
  private static final long NONE = 0;

  private final Source source;
  private final Recording recording;
  private final WalScope scope;
  private final AtomicLong brokenSince = new AtomicLong(NONE);
  private final AtomicLong rollingSince = new AtomicLong(NONE);

  RollListener(AbstractFSWAL<?> wal, Recording recording) {
    this.source = recording.source(SourceKind.WAL_ROLLS);
    this.recording = recording;
    this.scope = WalScope.of(wal);
  }

  @Override
  public void logRollRequested(RollRequestReason reason) {
    if (source.isOn()) {
      try {
        if (reason == RollRequestReason.ERROR) {
          brokenSince.compareAndSet(NONE, recording.clock().epochMicros());
        }
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  @Override
  public void preLogRoll(Path oldPath, Path newPath) {
    if (source.isOn()) {
      try {
        rollingSince.set(recording.clock().epochMicros());
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  @Override
  public void postLogRoll(Path oldPath, Path newPath) {
    if (source.isOn()) {
      try {
        long now = recording.clock().epochMicros();
        recordBreak(brokenSince.getAndSet(NONE), now);
        recordRoll(rollingSince.getAndSet(NONE), now);
        scope.rolledTo(newPath);
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  @Override
  public void finish(long nowMicros) {
    recordBreak(brokenSince.getAndSet(NONE), nowMicros);
    recordRoll(rollingSince.getAndSet(NONE), nowMicros);
  }

  private void recordBreak(long since, long now) {
    if (since != NONE) {
      recording.record(StallEvent.of(StallCause.WAL_BROKEN, scope.get(), since).endedAt(now));
    }
  }

  private void recordRoll(long since, long now) {
    if (since != NONE) {
      recording.histograms().record(Distribution.WAL_ROLL, now - since);
      if (now - since >= recording.thresholds().micros(Threshold.WAL_ROLL)) {
        recording.record(StallEvent.of(StallCause.WAL_ROLL, scope.get(), since).endedAt(now));
      }
    }
  }
}
