package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.BatchTimes;
import dev.htk.coprocessor.recording.CallClock;
import dev.htk.coprocessor.recording.RecentSyncs;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.recording.Thresholds;
import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SlowBatch;
import java.net.InetAddress;
import org.apache.hadoop.hbase.ipc.RpcCall;

/**
 * Times every batch of one region and keeps those over {@link Threshold#SLOW_BATCH}. A batch that
 * is not slow costs two counts and allocates nothing.
 */
final class SlowBatches {
  private final Recording recording;
  private final Scope region;
  private final CallClock callClock;
  private final BatchTimes times;
  private final Thresholds thresholds;
  private final RecentSyncs syncs;

  SlowBatches(Recording recording, Scope region, RecentSyncs syncs) {
    this.recording = recording;
    this.region = region;
    this.callClock = recording.callClock();
    this.times = recording.batchTimes();
    this.thresholds = recording.thresholds();
    this.syncs = syncs;
  }

  /** Looks at a batch that is over. */
  void look(BatchStamps stamps, long now) {
    long micros = BatchAnatomy.ownMicros(stamps, callClock, now);
    if (stamps.isCalled() && stamps.previousEnd() == 0) {
      times.count(micros, BatchAnatomy.queueMicros(stamps));
    } else {
      times.count(micros);
    }
    if (micros > threshold()) {
      callClock.adjust();
      if (BatchAnatomy.ownMicros(stamps, callClock, now) > threshold()) {
        keep(BatchAnatomy.of(stamps, callClock, now), stamps);
      }
    }
  }

  private long threshold() {
    long fixed = thresholds.micros(Threshold.SLOW_BATCH);
    return fixed != 0
        ? fixed
        : Math.max(thresholds.micros(Threshold.SLOW_BATCH_FLOOR), times.slowestThousandth());
  }

  private void keep(BatchAnatomy anatomy, BatchStamps stamps) {
    WalTimes wal = WalTimes.of(stamps, syncs, anatomy.end());
    SlowBatch.Builder batch =
        SlowBatch.on(region, anatomy.start())
            .part(BatchPart.QUEUE, anatomy.queue())
            .part(BatchPart.OTHER_BATCHES, anatomy.otherBatches())
            .part(BatchPart.GATES, anatomy.gates())
            .part(BatchPart.LOCKS, anatomy.locks())
            .part(BatchPart.WAL_APPEND, wal.append())
            .part(BatchPart.WAL_SYNC, wal.sync())
            .part(BatchPart.MVCC, anatomy.mvcc())
            .part(BatchPart.REST, anatomy.rest(wal.append() + wal.sync()))
            .operations(stamps.operations());
    if (stamps.call() != null) {
      describe(batch, (RpcCall) stamps.call());
    }
    recording.record(batch.endedAt(anatomy.end()));
  }

  private static void describe(SlowBatch.Builder batch, RpcCall call) {
    InetAddress client = call.getRemoteAddress();
    batch.bytes(call.getSize()).client(client == null ? null : client.getHostAddress());
  }
}
