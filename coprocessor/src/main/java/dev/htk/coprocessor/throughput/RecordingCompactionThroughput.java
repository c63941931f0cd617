// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.regionserver.throttle.PressureAwareCompactionThroughputController;

/**
 * HBase's default throughput controller for compactions, which also records them: {@code
 * COMPACTION} for regions without a region recorder, and {@code COMPACTION_THROTTLED} for all
 * regions.
 *
 * <p>Configured by {@code hbase.regionserver.throughput.controller}. It limits, sleeps and adapts
 * like its superclass. HBase creates a new instance with every online change of the configuration.
 * Without a server recorder it records nothing. It also records compactions that fail, because a
 * controller cannot tell them apart.
 */
public final class RecordingCompactionThroughput
    extends PressureAwareCompactionThroughputController {
  private final ObservedCompactions compactions = new ObservedCompactions();

  @Override
  public void setup(RegionServerServices server) {
    super.setup(server);
    compactions.of(server);
  }

  @Override
  public void start(String name) {
    super.start(name);
    compactions.begin(name);
  }

  @Override
  public long control(String name, long size) throws InterruptedException {
    long sleptMillis = super.control(name, size);
    compactions.moved(name, size, sleptMillis);
    return sleptMillis;
  }

  @Override
  public void finish(String name) {
    compactions.end(name);
    super.finish(name);
  }

  /** Observes the compactions of a server, from first to last cell, and their throttling sleeps. */
  private static final class ObservedCompactions extends ObservedOperations {
    ObservedCompactions() {
      super(SourceKind.COMPACTIONS);
    }

    @Override
    void onProgress(OngoingOperation operation, long sleptMicros) {
      long now = operation.recording().clock().epochMicros();
      if (sleptMicros > 0) {
        operation.slept(sleptMicros, now);
      }
      if (operation.throttled().isOver(now)) {
        recordThrottling(operation);
      }
    }

    @Override
    void ended(OngoingOperation operation, long now) {
      if (!operation.throttled().isEmpty()) {
        recordThrottling(operation);
      }
      recordUnlessSeenBetter(
          operation,
          StallEvent.of(StallCause.COMPACTION, operation.scope(), operation.startMicros())
              .figure(Figure.BYTES_OUT, operation.bytes())
              .figure(Figure.THROTTLED_MICROS, operation.sleptMicros())
              .endedAt(now));
      operation.leaveCompactionSleep();
    }

    /** Records the throttling for all regions, because no region recorder sees it. */
    private void recordThrottling(OngoingOperation operation) {
      ThrottledStretch stretch = operation.throttled();
      if (isOn(operation.recording())) {
        operation
            .recording()
            .record(
                StallEvent.of(StallCause.COMPACTION_THROTTLED, operation.scope(), stretch.start())
                    .figure(Figure.THROTTLED_MICROS, stretch.sleptMicros())
                    .endedAt(stretch.end()));
      }
      stretch.clear();
    }
  }
}
