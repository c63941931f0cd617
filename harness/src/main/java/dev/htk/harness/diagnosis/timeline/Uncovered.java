package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.StallCause;
import java.util.Arrays;

/**
 * The spans of an operation that no cause has claimed yet. Reused for every operation; not
 * thread-safe.
 */
public final class Uncovered {

  private long[] from = new long[16];
  private long[] to = new long[16];
  private int count;
  private long[] nextFrom = new long[16];
  private long[] nextTo = new long[16];
  private int nextCount;

  /** Replaces all spans by one. */
  public void reset(long start, long end) {
    count = 0;
    if (end > start) {
      from[0] = start;
      to[0] = end;
      count = 1;
    }
  }

  public boolean isEmpty() {
    return count == 0;
  }

  /** Returns the unclaimed time. */
  public long micros() {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += to[i] - from[i];
    }
    return sum;
  }

  /** Returns the unclaimed time between two times. */
  public long micros(long start, long end) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Math.max(0, Math.min(to[i], end) - Math.max(from[i], start));
    }
    return sum;
  }

  /** Returns the first unclaimed time at a time or later, or the limit if that is earlier. */
  public long firstFree(long time, long limit) {
    for (int i = 0; i < count; i++) {
      if (to[i] > time) {
        return Math.min(limit, Math.max(from[i], time));
      }
    }
    return limit;
  }

  /**
   * Returns the first time, at a given one or later, that is claimed or outside, or the limit if
   * that is earlier.
   */
  public long firstClaimed(long time, long limit) {
    for (int i = 0; i < count; i++) {
      if (to[i] > time) {
        return from[i] <= time ? Math.min(limit, to[i]) : time;
      }
    }
    return Math.min(limit, time);
  }

  /** Claims the unclaimed time that a track covers for the track's cause and place. */
  public void claim(Track track, Claims claims, boolean isMeasured) {
    if (!meets(track)) {
      return;
    }
    nextCount = 0;
    for (int i = 0; i < count; i++) {
      long at = from[i];
      for (int k = track.firstEndingAfter(at); k < track.size() && track.start(k) < to[i]; k++) {
        long start = Math.max(track.start(k), at);
        long end = Math.min(track.end(k), to[i]);
        keep(at, start);
        claims.add(track.cause(), track.server(), track.region(), start, end, isMeasured);
        at = end;
      }
      keep(at, to[i]);
    }
    swap();
  }

  /** Claims unclaimed time from the beginning on, up to {@code micros} in all. */
  public void claimAtMost(
      long micros, StallCause cause, int server, int region, Claims claims, boolean isMeasured) {
    long left = micros;
    nextCount = 0;
    for (int i = 0; i < count; i++) {
      long end = Math.min(to[i], from[i] + Math.max(0, left));
      claims.add(cause, server, region, from[i], end, isMeasured);
      left -= end - from[i];
      keep(end, to[i]);
    }
    swap();
  }

  /** Moves the unclaimed time between two times to another instance, emptied first. */
  public void moveTo(Uncovered other, long start, long end) {
    other.count = 0;
    nextCount = 0;
    for (int i = 0; i < count; i++) {
      keep(from[i], Math.min(to[i], start));
      other.append(Math.max(from[i], start), Math.min(to[i], end));
      keep(Math.max(from[i], end), to[i]);
    }
    swap();
  }

  private boolean meets(Track track) {
    for (int i = 0; i < count; i++) {
      int k = track.firstEndingAfter(from[i]);
      if (k < track.size() && track.start(k) < to[i]) {
        return true;
      }
    }
    return false;
  }

  private void append(long start, long end) {
    if (end <= start) {
      return;
    }
    if (count == from.length) {
      from = Arrays.copyOf(from, 2 * count);
      to = Arrays.copyOf(to, 2 * count);
    }
    from[count] = start;
    to[count++] = end;
  }

  private void keep(long start, long end) {
    if (end <= start) {
      return;
    }
    if (nextCount == nextFrom.length) {
      nextFrom = Arrays.copyOf(nextFrom, 2 * nextCount);
      nextTo = Arrays.copyOf(nextTo, 2 * nextCount);
    }
    nextFrom[nextCount] = start;
    nextTo[nextCount++] = end;
  }

  private void swap() {
    long[] oldFrom = from;
    long[] oldTo = to;
    from = nextFrom;
    to = nextTo;
    count = nextCount;
    nextFrom = oldFrom;
    nextTo = oldTo;
  }
}
