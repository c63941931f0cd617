// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;

/** Observes the store flushes of a server's user tables, each from its first cell to its last. */
final class ObservedFlushes extends ObservedOperations {
  ObservedFlushes() {
    super(SourceKind.FLUSHES);
  }

  @Override
  void goesOn(OngoingOperation operation, long sleptMicros) {
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
