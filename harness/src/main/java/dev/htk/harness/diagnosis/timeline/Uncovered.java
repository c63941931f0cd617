// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.StallCause;
import java.util.Arrays;

/**
 * The spans of an operation that no cause has claimed yet. Reused for every operation; not
 * thread-safe.
 */
public final class Uncovered {

  private Spans free = new Spans();
  private Spans next = new Spans();

  /** Spans in order of time, in arrays that are used again. */
  private static final class Spans {
    private long[] from = new long[16];
    private long[] to = new long[16];
    private int count;

    /** Adds a span unless it is empty. */
    void add(long start, long end) {
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
  }

  /** Replaces all spans by one. */
  public void reset(long start, long end) {
    free.count = 0;
    free.add(start, end);
  }

  public boolean isEmpty() {
    return free.count == 0;
  }

  /** Returns the unclaimed time. */
  public long micros() {
    long sum = 0;
    for (int i = 0; i < free.count; i++) {
      sum += free.to[i] - free.from[i];
    }
    return sum;
  }

  /** Returns the unclaimed time between two times. */
  public long micros(long start, long end) {
    long sum = 0;
    for (int i = 0; i < free.count; i++) {
      sum += Math.max(0, Math.min(free.to[i], end) - Math.max(free.from[i], start));
    }
    return sum;
  }

  /** Returns the first unclaimed time at a time or later, or the limit if that is earlier. */
  public long firstFree(long time, long limit) {
    for (int i = 0; i < free.count; i++) {
      if (free.to[i] > time) {
        return Math.min(limit, Math.max(free.from[i], time));
      }
    }
    return limit;
  }

  /**
   * Returns the first time, at a given one or later, that is claimed or outside, or the limit if
   * that is earlier.
   */
  public long firstClaimed(long time, long limit) {
    for (int i = 0; i < free.count; i++) {
      if (free.to[i] > time) {
        return free.from[i] <= time ? Math.min(limit, free.to[i]) : time;
      }
    }
    return Math.min(limit, time);
  }

  /** Claims the unclaimed time that a track covers for the track's cause and place. */
  public void claim(Track track, Claims claims, boolean isMeasured) {
    claim(track, 1, claims, isMeasured);
  }

  /**
   * Claims a part of the unclaimed time that a track covers, for the track's cause and place.
   *
   * @param share of each covered span, from its begin on, 0 to 1
   */
  public void claim(Track track, double share, Claims claims, boolean isMeasured) {
    if (!meets(track)) {
      return;
    }
    next.count = 0;
    for (int i = 0; i < free.count; i++) {
      long at = free.from[i];
      for (int k = track.firstEndingAfter(at);
          k < track.size() && track.start(k) < free.to[i];
          k++) {
        long start = Math.max(track.start(k), at);
        long covered = Math.min(track.end(k), free.to[i]) - start;
        long end = start + (share < 1 ? Math.round(share * covered) : covered);
        next.add(at, start);
        claims.add(track.cause(), track.server(), track.region(), start, end, isMeasured);
        at = end;
      }
      next.add(at, free.to[i]);
    }
    swap();
  }

  /** Claims unclaimed time from the beginning on, up to {@code micros} in all. */
  public void claimAtMost(
      long micros, StallCause cause, int server, int region, Claims claims, boolean isMeasured) {
    long left = micros;
    next.count = 0;
    for (int i = 0; i < free.count; i++) {
      long end = Math.min(free.to[i], free.from[i] + Math.max(0, left));
      claims.add(cause, server, region, free.from[i], end, isMeasured);
      left -= end - free.from[i];
      next.add(end, free.to[i]);
    }
    swap();
  }

  /** Moves the unclaimed time between two times to another instance, emptied first. */
  public void moveTo(Uncovered other, long start, long end) {
    other.free.count = 0;
    next.count = 0;
    for (int i = 0; i < free.count; i++) {
      next.add(free.from[i], Math.min(free.to[i], start));
      other.free.add(Math.max(free.from[i], start), Math.min(free.to[i], end));
      next.add(Math.max(free.from[i], end), free.to[i]);
    }
    swap();
  }

  private boolean meets(Track track) {
    for (int i = 0; i < free.count; i++) {
      int k = track.firstEndingAfter(free.from[i]);
      if (k < track.size() && track.start(k) < free.to[i]) {
        return true;
      }
    }
    return false;
  }

  private void swap() {
    Spans old = free;
    free = next;
    next = old;
  }
}
