// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A cause that can hold an operation by overlapping it. The constants are in the order in which
 * they are asked: the most certain first, then those with the narrowest scope. Each takes only time
 * that those before it have left.
 *
 * <p>Causes that close a gate but hold nothing themselves (a flush that waits, a throttled
 * compaction) are not here but in {@link Behind}.
 */
@SuppressWarnings("ImmutableEnumChecker") // The predicates have no state.
public enum Suspect {
  GC_PAUSE(StallCause.GC_PAUSE, Stage.STANDSTILL, Holds.ALL),
  PROCESS_PAUSE(StallCause.PROCESS_PAUSE, Stage.STANDSTILL, Holds.ALL),

  CLIENT_PAUSE(StallCause.CLIENT_PAUSE, Stage.OUTSIDE, Holds.ALL),
  REGION_TRANSITION(StallCause.REGION_TRANSITION, Stage.OUTSIDE, Holds.ALL),
  SERVER_DOWN(StallCause.SERVER_DOWN, Stage.OUTSIDE, Holds.REFUSED),
  REGION_MEMSTORE(StallCause.REGION_MEMSTORE, Stage.OUTSIDE, Holds.REFUSED_WRITES),
  STORE_HOT(StallCause.STORE_HOT, Stage.OUTSIDE, Holds.REFUSED_WRITES),
  CALL_REJECTED(StallCause.CALL_REJECTED, Stage.OUTSIDE, Holds.REFUSED),
  QUOTA(StallCause.QUOTA, Stage.OUTSIDE, Holds.REFUSED),

  UPDATES_LOCK(StallCause.UPDATES_LOCK, Stage.INSIDE, Holds.WRITES),
  ROW_LOCK(StallCause.ROW_LOCK, Stage.INSIDE, Holds.WRITES),
  MVCC_WAIT(StallCause.MVCC_WAIT, Stage.INSIDE, Holds.WRITES),
  WAL_BROKEN(StallCause.WAL_BROKEN, Stage.INSIDE, Holds.WRITES),
  WAL_ROLL(StallCause.WAL_ROLL, Stage.INSIDE, Holds.WRITES),
  WAL_BUFFER_FULL(StallCause.WAL_BUFFER_FULL, Stage.INSIDE, Holds.WRITES),
  WAL_SYNC(StallCause.WAL_SYNC, Stage.INSIDE, Holds.WRITES),
  WAL_APPEND(StallCause.WAL_APPEND, Stage.INSIDE, Holds.WRITES),
  GLOBAL_MEMSTORE(StallCause.GLOBAL_MEMSTORE, Stage.INSIDE, Holds.WRITES),
  CALL_QUEUE(StallCause.CALL_QUEUE, Stage.INSIDE, Holds.ALL),

  CPU_STARVED(StallCause.CPU_STARVED, Stage.SLOWED, Holds.ALL),

  IN_MEMORY_COMPACTION(StallCause.IN_MEMORY_COMPACTION, Stage.BACKGROUND, Holds.ALL),
  FLUSH(StallCause.FLUSH, Stage.BACKGROUND, Holds.ALL),
  COMPACTION(StallCause.COMPACTION, Stage.BACKGROUND, Holds.ALL);

  /** The stage at which a suspect is asked. */
  public enum Stage {
    /** Nothing in the server ran; asked before what the server measured. */
    STANDSTILL,
    /** Can hold an operation outside of the batches that the server measured. */
    OUTSIDE,
    /** Holds inside the server; part of the slow batch, if there is one. */
    INSIDE,
    /** Slows everything, inside and outside of batches. */
    SLOWED,
    /**
     * Work beside the operation. It closes no gate, so it counts only if it coincides with slow
     * operations more often than by chance, and not where a slow batch says otherwise.
     */
    BACKGROUND,
    /**
     * A span within which any suspect was active for a part that is not known, as counters read now
     * and then show it. It counts as background work does.
     */
    VAGUE
  }

  /** Kinds of operations that a suspect can hold. */
  private enum Holds {
    ALL(operation -> true),
    WRITES(TailOperation::isWrite),
    REFUSED(TailOperation::isRefused),
    REFUSED_WRITES(operation -> operation.isRefused() && operation.isWrite());

    private final Predicate<TailOperation> test;

    Holds(Predicate<TailOperation> test) {
      this.test = test;
    }
  }

  private final StallCause cause;
  private final Stage stage;
  private final Holds holds;

  Suspect(StallCause cause, Stage stage, Holds holds) {
    this.cause = cause;
    this.stage = stage;
    this.holds = holds;
  }

  /** Returns all suspects of a stage, in order. */
  public static List<Suspect> of(Stage stage) {
    return Stream.of(values()).filter(suspect -> suspect.stage == stage).toList();
  }

  public StallCause cause() {
    return cause;
  }

  boolean canHold(TailOperation operation) {
    return holds.test.test(operation);
  }
}
