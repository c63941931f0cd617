// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;

/** Observes the compactions of a server, from first to last cell, and their throttling sleeps. */
final class ObservedCompactions extends ObservedOperations {
  ObservedCompactions() {
    super(SourceKind.COMPACTIONS);
  }

  @Override
  void goesOn(OngoingOperation operation, long sleptMicros) {
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
