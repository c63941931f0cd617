package dev.htk.harness.diagnosis.cause;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * What has held the client's threads in the present busy period, by key: the time that operations
 * took beyond an ordinary one. Operations are handed in by their starts. Not thread-safe.
 */
final class HeldThreads {

  /** Starts and ends are written down through two clocks; they agree within this. */
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
  private double[] ended = new double[64];
  private long[] first = new long[64];
  private long[] last = new long[64];
  private final List<Integer> touched = new ArrayList<>();
  private double total;
  private int period = -1;

  /**
   * Goes on to an operation's start.
   *
   * @param toPeriod the busy period that it is in
   * @param begin of that period; operations that ended before count for nothing in it
   */
  void advance(int toPeriod, long begin, long start) {
    if (toPeriod != period) {
      period = toPeriod;
      touched.forEach(key -> ended[key] = 0);
      touched.clear();
    }
    for (Iterator<Holder> holders = active.iterator(); holders.hasNext(); ) {
      Holder holder = holders.next();
      if (holder.end <= start + SLACK_MICROS) {
        holders.remove();
        for (int i = 0; holder.end >= begin && i < holder.keys.length; i++) {
          count(holder.keys[i], holder.parts[i], holder);
        }
      }
    }
  }

  /** Adds what an operation is held by. */
  void add(long start, long end, int[] keys, long[] parts) {
    if (end > start && keys.length > 0) {
      active.add(new Holder(start, end, keys, parts));
    }
  }

  /** Takes a key, its thread time so far, and since when and until when it held threads. */
  @FunctionalInterface
  interface Taker {
    void take(int key, double micros, long from, long to);
  }

  /** The thread time that was lost until a time, which is the last start. */
  double lostUntil(long time) {
    total = 0;
    forEach(time, (key, micros, from, to) -> total += micros);
    return total;
  }

  void forEach(long time, Taker taker) {
    for (int key : touched) {
      if (ended[key] > 0) {
        taker.take(key, ended[key], first[key], last[key]);
      }
    }
    for (Holder holder : active) {
      double share = holder.shareUntil(time);
      for (int i = 0; share > 0 && i < holder.keys.length; i++) {
        taker.take(
            holder.keys[i], share * holder.parts[i], holder.start, Math.min(time, holder.end));
      }
    }
  }

  private void count(int key, long micros, Holder holder) {
    if (micros <= 0) {
      return;
    }
    if (key >= ended.length) {
      int room = Math.max(key + 1, 2 * ended.length);
      ended = Arrays.copyOf(ended, room);
      first = Arrays.copyOf(first, room);
      last = Arrays.copyOf(last, room);
    }
    if (ended[key] == 0) {
      touched.add(key);
      first[key] = holder.start;
      last[key] = holder.end;
    }
    ended[key] += micros;
    first[key] = Math.min(first[key], holder.start);
    last[key] = Math.max(last[key], holder.end);
  }
}
