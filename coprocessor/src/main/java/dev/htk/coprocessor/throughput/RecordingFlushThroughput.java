// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.regionserver.throttle.NoLimitThroughputController;

/**
 * HBase's default throughput controller for flushes, which sets no limit. It also records {@code
 * FLUSH} for regions without a region recorder.
 *
 * <p>Configured by {@code hbase.regionserver.flush.throughput.controller}. HBase passes it only
 * flushes of user tables. It sees the writing of a store's cells. Only a region recorder sees the
 * snapshot before, taken under the updates lock, and the commit of the file afterwards.
 */
public final class RecordingFlushThroughput extends NoLimitThroughputController {
  private final ObservedFlushes flushes = new ObservedFlushes();

  @Override
  public void setup(RegionServerServices server) {
    super.setup(server);
    flushes.of(server);
  }

  @Override
  public void start(String name) {
    super.start(name);
    flushes.begin(name);
  }

  @Override
  public long control(String name, long size) throws InterruptedException {
    long sleptMillis = super.control(name, size);
    flushes.moved(name, size, sleptMillis);
    return sleptMillis;
  }

  @Override
  public void finish(String name) {
    flushes.end(name);
    super.finish(name);
  }

  /** Observes the store flushes of a server's user tables, each from its first cell to its last. */
  private static final class ObservedFlushes extends ObservedOperations {
    ObservedFlushes() {
      super(SourceKind.FLUSHES);
    }

    @Override
    void onProgress(OngoingOperation operation, long sleptMicros) {
      // Nothing to do: this controller never sleeps, and a flush is recorded when it ends.
    }

    @Override
    void ended(OngoingOperation operation, long now) {
      recordUnlessSeenBetter(
          operation,
          StallEvent.of(StallCause.FLUSH, operation.scope(), operation.startMicros())
              .figure(Figure.BYTES_OUT, operation.bytes())
              .endedAt(now));
    }
  }
}
