package dev.htk.coprocessor.throughput;

import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;

/** The flushes of a server: of each store of a user table, from its first cell to its last. */
final class ObservedFlushes extends ObservedOperations {
  ObservedFlushes() {
    super(SourceKind.FLUSHES);
  }

  @Override
  void goesOn(OngoingOperation operation, long sleptMicros) {
    // Its controller never lets a flush sleep, and a flush is told of when it is over.
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
