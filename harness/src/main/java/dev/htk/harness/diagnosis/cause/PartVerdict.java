// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.StallCause;
import java.util.List;
import java.util.Optional;

/**
 * Rules that attribute the parts of a slow batch. The constants are in the order in which parts are
 * laid out in time. The rest, which HBase spends in several places, is put where edits are built. A
 * part first goes to causes that an event shows in just that span. Its remainder goes to its own
 * cause, or stays unexplained where there is none: a server that took long for no known reason is
 * not explained by whatever happened beside it.
 */
@SuppressWarnings("ImmutableEnumChecker") // Lists from List.of are immutable.
enum PartVerdict {
  QUEUE(BatchPart.QUEUE, StallCause.CALL_QUEUE),
  OTHER_BATCHES(
      BatchPart.OTHER_BATCHES,
      null,
      StallCause.UPDATES_LOCK,
      StallCause.ROW_LOCK,
      StallCause.WAL_BROKEN,
      StallCause.WAL_ROLL,
      StallCause.WAL_BUFFER_FULL,
      StallCause.WAL_SYNC,
      StallCause.WAL_APPEND,
      StallCause.GLOBAL_MEMSTORE),
  GATES(
      BatchPart.GATES,
      null,
      StallCause.REGION_TRANSITION,
      StallCause.GLOBAL_MEMSTORE,
      StallCause.QUOTA),
  LOCKS(BatchPart.LOCKS, StallCause.ROW_LOCK, StallCause.UPDATES_LOCK),
  STARVED(BatchPart.STARVED, StallCause.CPU_STARVED),
  REST(BatchPart.REST, null),
  READ(BatchPart.READ, null),
  /** An edit waits for its sync to begin while earlier syncs are under way. */
  WAL_APPEND(
      BatchPart.WAL_APPEND,
      StallCause.WAL_SYNC,
      StallCause.WAL_BROKEN,
      StallCause.WAL_ROLL,
      StallCause.WAL_BUFFER_FULL,
      StallCause.WAL_APPEND),
  WAL_SYNC(BatchPart.WAL_SYNC, StallCause.WAL_SYNC, StallCause.WAL_BROKEN, StallCause.WAL_ROLL),
  MVCC(BatchPart.MVCC, StallCause.MVCC_WAIT);

  private final BatchPart part;
  private final StallCause own;
  private final List<StallCause> shown;

  PartVerdict(BatchPart part, StallCause own, StallCause... shown) {
    this.part = part;
    this.own = own;
    this.shown = List.of(shown);
  }

  BatchPart part() {
    return part;
  }

  /** Returns whether it comes before the region's own work, and so has a fixed place in a batch. */
  boolean isBeforeRegion() {
    return compareTo(STARVED) < 0;
  }

  /** Returns whether it is what remains of a batch or a get beside all named parts. */
  boolean isRest() {
    return this == REST || this == READ;
  }

  /** Returns the cause that the part itself stands for. */
  Optional<StallCause> own() {
    return Optional.ofNullable(own);
  }

  /** Returns the causes that an event can show to be the reason; they come first. */
  List<StallCause> shown() {
    return shown;
  }
}
