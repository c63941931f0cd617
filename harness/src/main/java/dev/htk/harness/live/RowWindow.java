// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.harness.run.EventLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The rows of all servers that ended since some time, in bounded memory. When full, it drops the
 * rows that ended first, and knows since when it is complete. Of equal rows, as from a server's
 * ring and its file, it keeps one. Thread-safe.
 */
public final class RowWindow {

  private final Shelf events;
  private final Shelf batches;
  private final Shelf clocks;
  private long from = Long.MIN_VALUE;

  /**
   * Creates an empty window.
   *
   * @param most how many events, and how many slow batches, it holds; each takes about half a
   *     kilobyte
   */
  public RowWindow(int most) {
    events = new Shelf(most);
    batches = new Shelf(most);
    clocks = new Shelf(most);
  }

  /** A row, and its end by the reader's clock. */
  private record Dated(long end, EventLine row) {}

  /**
   * Adds a row, unless it ended too long ago.
   *
   * @param ahead how far its server's clock is ahead of the reader's, in microseconds
   */
  public synchronized void add(EventLine row, long ahead) {
    long end = Math.max(row.start(), row.end()) - ahead;
    if (end >= from) {
      shelf(row).add(new Dated(end, row));
    }
  }

  /** Drops the rows that ended before a time. */
  public synchronized void forgetBefore(long time) {
    from = Math.max(from, time);
    for (Shelf shelf : List.of(events, batches, clocks)) {
      shelf.forgetBefore(from);
    }
  }

  /** Returns the rows from {@link #completeFrom} on, in no order. */
  public synchronized List<EventLine> rows() {
    long complete = completeFrom();
    List<EventLine> rows = new ArrayList<>();
    clocks.rows.forEach(dated -> rows.add(dated.row()));
    for (Shelf shelf : List.of(events, batches)) {
      for (Dated dated : shelf.rows) {
        if (dated.end() >= complete) {
          rows.add(dated.row());
        }
      }
    }
    return rows;
  }

  /** Returns the time from which on no row was dropped for space; the least number if none was. */
  public synchronized long completeFrom() {
    return Math.max(events.completeFrom, batches.completeFrom);
  }

  private Shelf shelf(EventLine row) {
    if (row.isBatch()) {
      return batches;
    }
    return row.isEvent() ? events : clocks;
  }

  /** Rows of one kind. */
  private static final class Shelf {
    private final int most;
    private final PriorityQueue<Dated> rows =
        new PriorityQueue<>(Comparator.comparingLong(Dated::end));
    private final Set<EventLine> known = new HashSet<>();
    private long completeFrom = Long.MIN_VALUE;

    Shelf(int most) {
      this.most = most;
    }

    void add(Dated dated) {
      if (!known.add(dated.row())) {
        return;
      }
      rows.add(dated);
      if (rows.size() > most) {
        completeFrom = Math.max(completeFrom, remove().end() + 1);
      }
    }

    void forgetBefore(long time) {
      while (!rows.isEmpty() && rows.peek().end() < time) {
        remove();
      }
    }

    private Dated remove() {
      Dated first = rows.remove();
      known.remove(first.row());
      return first;
    }
  }
}
