// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.ledger;

import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps what one region server has recorded since its start. New entries replace the oldest.
 *
 * <p>{@link #record} costs an allocation of two words and one compare-and-set, never waits and
 * never throws. Any number of readers drain independently, each with its own cursor. A reader that
 * continues from the returned cursor either gets each event exactly once or finds it counted as
 * overwritten. Safe for use by many threads.
 *
 * <p>All slots are allocated at the start. An event shares its strings with its region, so {@link
 * #EVENT_BYTES} per slot cover the slot, its event and its figures. A server has two ledgers of
 * this kind, so that a storm of slow batches cannot drive out the events behind it.
 *
 * @param <E> an immutable entry: an event or a slow batch
 */
public final class Ledger<E> {
  /** The assumed memory of one slot, in bytes. */
  public static final int EVENT_BYTES = 512;

  private final long startId;
  private final OverwritingRing<E> ring;

  /**
   * Creates a ledger for one start of a server.
   *
   * @param startId tells this start from others of the same server; not 0
   * @param capacity how many events are kept; positive
   */
  public Ledger(long startId, int capacity) {
    if (startId == 0) {
      throw new IllegalArgumentException("a ledger's start id must not be 0");
    }
    if (capacity <= 0) {
      throw new IllegalArgumentException("a ledger needs a positive capacity, not " + capacity);
    }
    this.startId = startId;
    this.ring = new OverwritingRing<>(capacity);
  }

  /** Returns how many events a ledger with so many bytes keeps; at least one. */
  public static int capacityOf(long bytes) {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE - 8, bytes / EVENT_BYTES));
  }

  /** Returns the id that tells this start of the server from others. */
  public long startId() {
    return startId;
  }

  /** Returns how many events are kept. */
  public int capacity() {
    return ring.capacity();
  }

  /** Returns how many events were ever recorded. */
  public long recorded() {
    return ring.claimed();
  }

  /** Returns how many entries were lost to newer ones. */
  public long overwritten() {
    return Math.max(0, recorded() - capacity());
  }

  /** Keeps the event; replaces the oldest if the ledger is full. Ignores null. */
  public void record(E event) {
    if (event != null) {
      ring.add(event);
    }
  }

  /**
   * Returns the events after a cursor, oldest first, at most {@code max}.
   *
   * @param max positive
   */
  public LedgerPage<E> drain(LedgerCursor cursor, int max) {
    if (max <= 0) {
      throw new IllegalArgumentException("a drain needs a positive maximum, not " + max);
    }
    long claimed = ring.claimed();
    boolean known = isOfThisLedger(cursor, claimed);
    long from = known ? cursor.next() : 0;
    List<E> events = new ArrayList<>((int) Math.min(max, Math.min(claimed - from, 1024)));
    long next = Math.max(from, claimed - capacity());
    long overwritten = next - from;
    boolean pending = false;
    while (next < claimed && events.size() < max && !pending) {
      switch (ring.read(next, events::add)) {
        case READ:
          next++;
          break;
        case OVERWRITTEN:
          overwritten++;
          next++;
          break;
        case PENDING:
          // Later events may be readable, but reading them would skip this one.
          pending = true;
          break;
      }
    }
    boolean restarted = !known && !cursor.equals(LedgerCursor.BEGINNING);
    boolean more = next < claimed && !pending;
    return new LedgerPage<>(events, overwritten, LedgerCursor.of(startId, next), restarted, more);
  }

  private boolean isOfThisLedger(LedgerCursor cursor, long claimed) {
    return cursor.ledger() == startId && cursor.next() >= 0 && cursor.next() <= claimed;
  }
}
