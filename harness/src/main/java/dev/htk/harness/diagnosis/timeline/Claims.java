package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.StallCause;
import java.util.Arrays;

/**
 * The spans of one operation that causes have claimed; they do not overlap. Reused for every
 * operation; not thread-safe.
 */
public final class Claims {

  private StallCause[] causes = new StallCause[8];
  private int[] places = new int[16];
  private long[] times = new long[16];
  private boolean[] measured = new boolean[8];
  private int count;
  private long total;

  /** Removes all spans. */
  public void clear() {
    count = 0;
    total = 0;
  }

  /** Adds a span unless it is empty. */
  public void add(
      StallCause cause, int server, int region, long from, long to, boolean isMeasured) {
    if (to <= from) {
      return;
    }
    if (count == causes.length) {
      causes = Arrays.copyOf(causes, 2 * count);
      places = Arrays.copyOf(places, 4 * count);
      times = Arrays.copyOf(times, 4 * count);
      measured = Arrays.copyOf(measured, 2 * count);
    }
    causes[count] = cause;
    places[2 * count] = server;
    places[2 * count + 1] = region;
    times[2 * count] = from;
    times[2 * count + 1] = to;
    measured[count++] = isMeasured;
    total += to - from;
  }

  public int size() {
    return count;
  }

  public StallCause cause(int index) {
    return causes[index];
  }

  public int server(int index) {
    return places[2 * index];
  }

  public int region(int index) {
    return places[2 * index + 1];
  }

  public long from(int index) {
    return times[2 * index];
  }

  public long to(int index) {
    return times[2 * index + 1];
  }

  public long micros(int index) {
    return to(index) - from(index);
  }

  /** Returns whether the span was measured, not inferred from overlap in time. */
  public boolean isMeasured(int index) {
    return measured[index];
  }

  /** Returns the length of all spans together. */
  public long totalMicros() {
    return total;
  }
}
