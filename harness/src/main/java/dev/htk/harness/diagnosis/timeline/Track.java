// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.StallCause;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The spans in which one cause was active at one place, sorted and disjoint. They are repeated
 * after the window's end, so that a shifted operation that runs past the end meets the window's
 * first spans. Immutable.
 */
public final class Track {

  private final StallCause cause;
  private final int server;
  private final int region;
  private final long[] starts;
  private final SortedTimes ends;

  private Track(StallCause cause, int server, int region, long[] starts, long[] ends) {
    this.cause = cause;
    this.server = server;
    this.region = region;
    this.starts = starts;
    this.ends = new SortedTimes(ends);
  }

  /** Builds a track from spans of one cause and place, in any order, clipped to the window. */
  public static Track of(List<StallSpan> spans, Window window) {
    StallSpan any = spans.get(0);
    List<StallSpan> sorted = new ArrayList<>(spans);
    sorted.sort(Comparator.comparingLong(StallSpan::start));
    long[] starts = new long[2 * sorted.size()];
    long[] ends = new long[2 * sorted.size()];
    int count = 0;
    for (StallSpan span : sorted) {
      long start = Math.max(span.start(), window.start());
      long end = Math.min(span.end(), window.end());
      if (start >= end) {
        continue;
      }
      if (count > 0 && start <= ends[count - 1]) {
        ends[count - 1] = Math.max(ends[count - 1], end);
      } else {
        starts[count] = start;
        ends[count++] = end;
      }
    }
    for (int i = 0; i < count; i++) {
      starts[count + i] = starts[i] + window.micros();
      ends[count + i] = ends[i] + window.micros();
    }
    return new Track(
        any.cause(),
        any.server(),
        any.region(),
        Arrays.copyOf(starts, 2 * count),
        Arrays.copyOf(ends, 2 * count));
  }

  public StallCause cause() {
    return cause;
  }

  public int server() {
    return server;
  }

  public int region() {
    return region;
  }

  boolean isOf(StallCause ofCause, int ofServer, int ofRegion) {
    return cause == ofCause && server == ofServer && region == ofRegion;
  }

  int size() {
    return starts.length;
  }

  long start(int index) {
    return starts[index];
  }

  long end(int index) {
    return ends.get(index);
  }

  /** Returns the index of the first span that ends after a time; {@link #size()} if none does. */
  int firstEndingAfter(long time) {
    return ends.firstAfter(time);
  }

  /** Returns how much of the time between two times the track covers. */
  public long overlap(long from, long to) {
    long sum = 0;
    for (int i = firstEndingAfter(from); i < starts.length && starts[i] < to; i++) {
      sum += Math.min(end(i), to) - Math.max(starts[i], from);
    }
    return sum;
  }

  /** Returns a window extended to include every span of the track that it overlaps. */
  public Window grown(Window over) {
    long from = over.start();
    long to = over.end();
    for (int i = firstEndingAfter(over.start()); i < starts.length && starts[i] < over.end(); i++) {
      from = Math.min(from, starts[i]);
      to = Math.max(to, end(i));
    }
    return new Window(from, to);
  }
}
