// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * The result of one drain of a ledger.
 *
 * <p>A reader that hands each page's {@link #next()} to the following drain gets every event of a
 * server's start exactly once, or finds it counted in {@link #overwritten()}. Immutable.
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
   * Creates a page.
   *
   * @param events oldest first
   * @param overwritten how many events after the cursor were lost before they could be read
   * @param next where the following drain continues
   * @param restarted whether the cursor was from an earlier start of the server, so that this page
   *     begins with the oldest event of the current one
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

  /** Returns the events, oldest first; unmodifiable. */
  public List<E> events() {
    return events;
  }

  /** Returns how many events after the cursor were overwritten before they could be read. */
  public long overwritten() {
    return overwritten;
  }

  /** Returns where the following drain continues. */
  public LedgerCursor next() {
    return next;
  }

  /** Returns whether the cursor was from an earlier start of the server. */
  public boolean isRestarted() {
    return restarted;
  }

  /** Returns whether more events were waiting. */
  public boolean hasMore() {
    return more;
  }
}
