package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.StallCause;
import java.util.List;
import java.util.Optional;

/**
 * What a part of a slow batch says, in the order in which parts are laid out in time; the rest,
 * which HBase spends in several places, is put where edits are built. First come causes that an
 * event shows in just that stretch; the rest of the part goes to its own cause, or stays
 * unexplained where the part has none: a server that took long over nothing that is known is not
 * explained by whatever happened beside it.
 */
@SuppressWarnings("ImmutableEnumChecker") // What List.of gives is immutable.
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
  /** An edit waits for its sync to begin while earlier ones are under way. */
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

  /** Whether it has one place in a batch: what comes before the region's own work does. */
  boolean isBeforeRegion() {
    return compareTo(STARVED) < 0;
  }

  /** Whether it is what is left of a batch or a get beside all that has a name. */
  boolean isRest() {
    return this == REST || this == READ;
  }

  /** What the part itself means. */
  Optional<StallCause> own() {
    return Optional.ofNullable(own);
  }

  /** What an event can show to be the reason, asked first. */
  List<StallCause> shown() {
    return shown;
  }
}
