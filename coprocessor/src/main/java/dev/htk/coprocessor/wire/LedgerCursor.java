// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

/**
 * Marks a reader's place in one server's ledger.
 *
 * <p>It names the ledger by its start id, because a restarted server begins a new ledger. That
 * ledger recognises an older cursor and reads from its own beginning. Keep the cursor and hand it
 * back; it has no other use. Immutable.
 */
public final class LedgerCursor {
  /** Starts before the oldest event that is kept. */
  public static final LedgerCursor BEGINNING = new LedgerCursor(0, 0);

  private final long ledger;
  private final long next;

  private LedgerCursor(long ledger, long next) {
    this.ledger = ledger;
    this.next = next;
  }

  /** Creates a cursor from its received parts. */
  public static LedgerCursor of(long ledger, long next) {
    return new LedgerCursor(ledger, next);
  }

  /** Returns the start id of the cursor's ledger; 0 for {@link #BEGINNING}. */
  public long ledger() {
    return ledger;
  }

  /** Returns the number of the next event to read. */
  public long next() {
    return next;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LedgerCursor
        && ((LedgerCursor) other).ledger == ledger
        && ((LedgerCursor) other).next == next;
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(ledger) + Long.hashCode(next);
  }

  @Override
  public String toString() {
    return ledger + ":" + next;
  }
}
