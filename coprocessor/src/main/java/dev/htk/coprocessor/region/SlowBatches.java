// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.BatchTimes;
import dev.htk.coprocessor.recording.CallClock;
import dev.htk.coprocessor.recording.RecentSyncs;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.recording.Thresholds;
import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SlowBatch;
import java.net.InetAddress;
import org.apache.hadoop.hbase.ipc.RpcCall;

/**
 * Times every batch of one region and records those over {@link Threshold#SLOW_BATCH}. Other
 * batches cost at most two counts and allocate nothing.
 */
final class SlowBatches {
  private final Recording recording;
  private final Source source;
  private final Scope region;
  private final CallClock callClock;
  private final BatchTimes times;
  private final Thresholds thresholds;
  private final RecentSyncs syncs;

  SlowBatches(Recording recording, Scope region, RecentSyncs syncs) {
    this.recording = recording;
    this.source = recording.source(SourceKind.BATCHES);
    this.region = region;
    this.callClock = recording.callClock();
    this.times = recording.batchTimes();
    this.thresholds = recording.thresholds();
    this.syncs = syncs;
  }

  /** Times a finished batch, unless the recorder was suspended since it or its call began. */
  void look(BatchStamps stamps, long now) {
    long micros = BatchAnatomy.ownMicros(stamps, callClock, now);
    if (!source.isUnbrokenSince(now - micros)) {
      return;
    }
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

  /** Times a finished get, which is not counted among the batches. */
  void lookAtRead(BatchStamps stamps, long now) {
    long micros = BatchAnatomy.ownMicros(stamps, callClock, now);
    if (micros > threshold() && source.isUnbrokenSince(now - micros)) {
      callClock.adjust();
      if (BatchAnatomy.ownMicros(stamps, callClock, now) > threshold()) {
        BatchAnatomy anatomy = BatchAnatomy.of(stamps, callClock, now);
        keep(arrival(anatomy).with(BatchPart.READ, anatomy.rest(0)), anatomy, stamps, 1);
      }
    }
  }

  private long threshold() {
    long fixed = thresholds.micros(Threshold.SLOW_BATCH);
    return fixed != 0
        ? fixed
        : Math.max(thresholds.micros(Threshold.SLOW_BATCH_FLOOR), times.slowest());
  }

  private void keep(BatchAnatomy anatomy, BatchStamps stamps) {
    WalTimes wal = WalTimes.of(stamps, syncs, anatomy.end());
    BatchParts parts =
        arrival(anatomy)
            .with(BatchPart.LOCKS, anatomy.locks())
            .with(BatchPart.WAL_APPEND, wal.append())
            .with(BatchPart.WAL_SYNC, wal.sync())
            .with(BatchPart.MVCC, anatomy.mvcc())
            .with(BatchPart.REST, anatomy.rest(wal.append() + wal.sync()));
    keep(parts, anatomy, stamps, stamps.operations());
  }

  private static BatchParts arrival(BatchAnatomy anatomy) {
    return new BatchParts()
        .with(BatchPart.QUEUE, anatomy.queue())
        .with(BatchPart.OTHER_BATCHES, anatomy.otherBatches())
        .with(BatchPart.GATES, anatomy.gates());
  }

  private void keep(BatchParts parts, BatchAnatomy anatomy, BatchStamps stamps, long operations) {
    parts.starved(recording.coreWaits().microsSince(anatomy.ownStart()));
    SlowBatch.Builder batch =
        parts.addTo(SlowBatch.on(region, anatomy.start())).operations(operations);
    byte[] row = stamps.row();
    if (row != null) {
      batch.row(RowHash.of(row));
    }
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
