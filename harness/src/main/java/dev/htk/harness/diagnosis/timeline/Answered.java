// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import java.util.Collection;

/** The number of operations that succeeded in an interval, which is about a second. */
public record Answered(long start, long end, long operations) {

  /** Returns how many succeeded between two times, if evenly within each interval. */
  public static double between(Collection<Answered> intervals, long from, long to) {
    double sum = 0;
    for (Answered interval : intervals) {
      long shared = Math.min(interval.end, to) - Math.max(interval.start, from);
      if (shared > 0) {
        sum += interval.operations * (double) shared / (interval.end - interval.start);
      }
    }
    return sum;
  }
}
