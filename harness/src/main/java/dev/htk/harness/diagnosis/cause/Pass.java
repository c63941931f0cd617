// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import java.util.BitSet;

/**
 * One pass of an attribution: over the operations as they were recorded, or with all of them moved
 * against the events.
 *
 * <p>What clients and slow batches measured needs no coincidence with events. A shifted pass takes
 * it from the recorded one, so that chance can find neither more nor less of it.
 */
sealed interface Pass {

  /** Returns by how many microseconds operations are moved back, in a circle. */
  long shift();

  /**
   * Returns whether the server measured an operation.
   *
   * @param hasBatches whether this pass has found slow batches for it
   */
  boolean isMeasured(int operation, boolean hasBatches);

  /** Returns the cause to charge for time that the client measured. */
  StallCause chargedTo(StallCause measured);

  /**
   * Returns how much of a queue wait is the client's own backlog.
   *
   * @param left microseconds that no event explains
   */
  double backlog(int operation, double left);

  /** The pass over the operations as they were recorded. Not thread-safe until it is over. */
  final class Recorded implements Pass {

    private final BitSet measured = new BitSet();
    private final double[] backlogs;

    Recorded(int operations) {
      this.backlogs = new double[operations];
    }

    @Override
    public long shift() {
      return 0;
    }

    @Override
    public boolean isMeasured(int operation, boolean hasBatches) {
      measured.set(operation, hasBatches);
      return hasBatches;
    }

    @Override
    public StallCause chargedTo(StallCause cause) {
      return cause;
    }

    @Override
    public double backlog(int operation, double left) {
      backlogs[operation] = left;
      return left;
    }
  }

  /** A pass with the operations moved, so that they meet the events by chance. */
  record Shifted(long shift, Recorded recorded) implements Pass {

    @Override
    public boolean isMeasured(int operation, boolean hasBatches) {
      return hasBatches || recorded.measured.get(operation);
    }

    /** Unexplained: another cause cannot have held a client that slept or lacked a core. */
    @Override
    public StallCause chargedTo(StallCause cause) {
      return StallCause.UNEXPLAINED;
    }

    /** A backlog needs no events, so it must not grow for lack of them. */
    @Override
    public double backlog(int operation, double left) {
      return Math.min(left, recorded.backlogs[operation]);
    }
  }
}
