package dev.htk.coprocessor.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * What one drain of a ledger gave.
 *
 * <p>A reader that hands each page's {@link #next()} to the following drain gets every event of a
 * server's start either once, or counted in {@link #overwritten()}. Immutable.
 *
 * @param <E> {@link StallEvent} or {@link SlowBatch}
 */
public final class LedgerPage<E> {
  private final List<E> events;
  private final long overwritten;
  private final LedgerCursor next;
  private final boolean restarted;
  private final boolean more;

  /**
   * A page.
   *
   * @param events oldest first
   * @param overwritten how many events after the cursor were gone before they could be read
   * @param next where the following drain goes on
   * @param restarted whether the cursor was of an earlier start of the server, so that this page
   *     begins with the oldest event of the present one
   * @param more whether more events were waiting
   */
  public LedgerPage(
      List<E> events, long overwritten, LedgerCursor next, boolean restarted, boolean more) {
    this.events = Collections.unmodifiableList(new ArrayList<>(events));
    this.overwritten = overwritten;
    this.next = Objects.requireNonNull(next, "next");
    this.restarted = restarted;
    this.more = more;
  }

  /** The events, oldest first; unmodifiable. */
  public List<E> events() {
    return events;
  }

  /** How many events after the cursor were overwritten before they could be read. */
  public long overwritten() {
    return overwritten;
  }

  /** Where the following drain goes on. */
  public LedgerCursor next() {
    return next;
  }

  /** Whether the cursor was of an earlier start of the server. */
  public boolean isRestarted() {
    return restarted;
  }

  /** Whether more events were waiting. */
  public boolean hasMore() {
    return more;
  }
}
