// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * The waits of one region server's threads for a concurrent collector to free memory, as its
 * recorder saw them.
 *
 * @param events the number of waits
 * @param micros their sum, in microseconds
 * @param ofMicros the time in which they were looked for, in microseconds
 */
public record AllocationStalls(int events, long micros, long ofMicros) {

  /** No server had to wait. */
  public static final AllocationStalls NONE = new AllocationStalls(0, 0, 0);

  /** The share of the time from which on waits show a heap that is too small. */
  private static final double LEAST_SHARE = 0.001;

  /** Returns whether the waits are long enough to blame the heap, whatever else was slow. */
  public boolean showSmallHeap() {
    return events > 0 && micros >= LEAST_SHARE * ofMicros;
  }

  /** Returns the waits that meet a window, of the server that waited longest. */
  static AllocationStalls longest(Collection<StallSpan> waits, Window window) {
    Map<Integer, AllocationStalls> byServer = new HashMap<>();
    for (StallSpan wait : waits) {
      if (window.meets(wait.start(), wait.end())) {
        byServer.merge(
            wait.server(),
            new AllocationStalls(1, window.shared(wait.start(), wait.end()), window.micros()),
            AllocationStalls::plus);
      }
    }
    return byServer.values().stream()
        .max(Comparator.comparingLong(AllocationStalls::micros))
        .orElse(NONE);
  }

  private AllocationStalls plus(AllocationStalls more) {
    return new AllocationStalls(events + more.events, micros + more.micros, ofMicros);
  }
}
