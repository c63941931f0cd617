// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The thread time that the client has lost in the present busy period, by key: the time that
 * operations took beyond an ordinary one. Operations are added by start. Not thread-safe.
 */
final class HeldThreads {

  /** Starts and ends are recorded through two clocks, which agree within this. */
  private static final long SLACK_MICROS = 500;

  /** An operation that holds a thread, with microseconds by key. */
  private static final class Holder {
    private final long start;
    private final long end;
    private final int[] keys;
    private final long[] parts;

    Holder(long start, long end, int[] keys, long[] parts) {
      this.start = start;
      this.end = end;
      this.keys = keys;
      this.parts = parts;
    }

    double shareUntil(long time) {
      return time >= end ? 1 : Math.max(0, (double) (time - start) / (end - start));
    }
  }

  private final List<Holder> active = new ArrayList<>();
  private final HeldSums ended = new HeldSums();
  private final HeldSums gathered = new HeldSums();
  private int period = -1;

  /**
   * Advances to an operation's start.
   *
   * @param toPeriod the busy period of the operation
   * @param begin start of that period; operations that ended before it do not count in it
   */
  void advance(int toPeriod, long begin, long start) {
    if (toPeriod != period) {
      period = toPeriod;
      ended.clear();
    }
    for (Iterator<Holder> holders = active.iterator(); holders.hasNext(); ) {
      Holder holder = holders.next();
      if (holder.end <= start + SLACK_MICROS) {
        holders.remove();
        if (holder.end >= begin) {
          add(holder, holder.end, ended);
        }
      }
    }
  }

  /** Adds an operation, with the thread time that it has lost by key. */
  void add(long start, long end, int[] keys, long[] parts) {
    if (end > start && keys.length > 0) {
      active.add(new Holder(start, end, keys, parts));
    }
  }

  /**
   * Returns how much thread time has been lost up to a time.
   *
   * @param time not before the start of any holder added so far
   * @return the same object each time, so that its content lasts until the next call
   */
  HeldSums lostUntil(long time) {
    gathered.clear();
    gathered.add(ended);
    for (Holder holder : active) {
      add(holder, time, gathered);
    }
    return gathered;
  }

  private static void add(Holder holder, long time, HeldSums sums) {
    double share = holder.shareUntil(time);
    for (int i = 0; i < holder.keys.length; i++) {
      sums.add(holder.keys[i], share * holder.parts[i], holder.start, Math.min(time, holder.end));
    }
  }
}
