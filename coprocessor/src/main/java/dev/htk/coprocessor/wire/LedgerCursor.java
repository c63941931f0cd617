package dev.htk.coprocessor.wire;

/**
 * A reader's place in one server's ledger.
 *
 * <p>It names the ledger by its start id, because a server that starts anew begins a new ledger: a
 * cursor from before is recognised there and starts over. Keep it and hand it back; nothing else is
 * to be done with it. Immutable.
 */
public final class LedgerCursor {
  /** Before the oldest event that is kept. */
  public static final LedgerCursor BEGINNING = new LedgerCursor(0, 0);

  private final long ledger;
  private final long next;

  private LedgerCursor(long ledger, long next) {
    this.ledger = ledger;
    this.next = next;
  }

  /** A cursor as it was received. */
  public static LedgerCursor of(long ledger, long next) {
    return new LedgerCursor(ledger, next);
  }

  /** The start id of the ledger that this cursor belongs to; 0 for {@link #BEGINNING}. */
  public long ledger() {
    return ledger;
  }

  /** The number of the next event to be read. */
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
