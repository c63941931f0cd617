package dev.htk.coprocessor.region;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.ipc.RpcCall;
import org.apache.hadoop.hbase.ipc.RpcServer;

/**
 * The gets of one region, from hook to hook. One that was slow is written down as a slow batch that
 * has a READ part. Costs a thread-local and a clock for each hook. Nothing is allocated, locked or
 * thrown unless it was slow. Safe for use by many threads.
 *
 * <p>Scans are not seen.
 */
public final class RegionReads {
  /** For a region that is not recorded. */
  public static final RegionReads NONE = new RegionReads();

  /** Apart from those of batches: a coprocessor may read while a batch is under way. */
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

  /** A get of a row begins. */
  public void begins(Row row) {
    if (source.isOn()) {
      try {
        RpcCall call = RpcServer.getCurrentCall().orElse(null);
        BatchStamps stamps = OF_THREAD.get();
        // One that has thrown before it was over is left open.
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

  /** A get has found what it wants. */
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
