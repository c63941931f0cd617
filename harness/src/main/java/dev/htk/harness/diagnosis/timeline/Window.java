// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

/** The span of time that is diagnosed. */
public record Window(long start, long end) {

  public Window {
    if (end <= start) {
      throw new IllegalArgumentException("a window from " + start + " to " + end + " is empty");
    }
  }

  public long micros() {
    return end - start;
  }

  /** Returns how many microseconds of a span that meets the window are in it. */
  public long shared(long from, long to) {
    return Math.min(to, end) - Math.max(from, start);
  }

  /** Returns whether a span overlaps the window. */
  public boolean meets(long from, long to) {
    return from < end && to > start;
  }

  /** Moves a time of the window back, wrapping around from the window's start to its end. */
  public long back(long time, long micros) {
    return start + Math.floorMod(time - start - micros, micros());
  }
}
