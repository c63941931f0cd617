// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.ipc.RpcCall;
import org.apache.hadoop.hbase.ipc.RpcServer;

/**
 * Follows the gets of one region from hook to hook. A slow get is recorded as a slow batch with a
 * READ part. Each hook costs a thread-local lookup and a clock reading. It allocates nothing unless
 * the get was slow, takes no lock and never throws. Safe for use by many threads.
 *
 * <p>Scans are not seen.
 */
public final class RegionReads {
  /** Follows nothing, for a region that is not recorded. */
  public static final RegionReads NONE = new RegionReads();

  /** Separate from the stamps of batches, because a coprocessor may read during a batch. */
  private static final ThreadLocal<BatchStamps> OF_THREAD =
      ThreadLocal.withInitial(BatchStamps::new);

  private final Source source;
  private final RecorderClock clock;
  private final SlowBatches slowBatches;

  private RegionReads() {
    this.source = new Source(SourceKind.BATCHES);
    this.clock = null;
    this.slowBatches = null;
  }

  RegionReads(Recording recording, SlowBatches slowBatches) {
    this.source = recording.source(SourceKind.BATCHES);
    this.clock = recording.clock();
    this.slowBatches = slowBatches;
  }

  /** Notes that a get of a row begins. */
  public void begins(Row row) {
    if (source.isOn()) {
      try {
        RpcCall call = RpcServer.getCurrentCall().orElse(null);
        BatchStamps stamps = OF_THREAD.get();
        // A get that threw before its end is still open.
        stamps.forget();
        if (call != null && stamps.starts(this, /* isBatch= */ true, call)) {
          stamps.begin(clock.epochMicros(), call.getReceiveTime(), call.getStartTime());
          stamps.touches(row);
        }
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  /** Notes that a get has ended. */
  public void ended() {
    if (source.isOn()) {
      try {
        BatchStamps stamps = OF_THREAD.get();
        if (stamps.closes(this)) {
          long now = clock.epochMicros();
          try {
            slowBatches.lookAtRead(stamps, now);
          } finally {
            stamps.end(now);
          }
        }
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }
}
