// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.StallSpans;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Separates notable CPU starvation from the usual state of a busy machine, on which threads briefly
 * lack a core all the time. That explains nothing, because it happens beside slow and other
 * operations alike. Keeps all spans as long as the time between two samples of a thread. Of shorter
 * ones, keeps each process's longest, until they add up to a fortieth of the phase.
 *
 * @param kept all other stalls, and the starvation that counts
 * @param passedOver how many spans of starvation in the phase do not count
 */
record BaselineCpuContention(List<StallSpan> kept, int passedOver) {

  private static final long ALWAYS_MICROS = 5_000;
  private static final int ONE_OF = 40;

  static BaselineCpuContention of(List<StallSpan> spans, Window window) {
    List<StallSpan> kept = new StallSpans();
    Map<Integer, List<StallSpan>> shortByProcess = new TreeMap<>();
    for (StallSpan span : spans) {
      if (isShortWant(span) && window.meets(span.start(), span.end())) {
        shortByProcess.computeIfAbsent(span.server(), fresh -> new ArrayList<>()).add(span);
      } else {
        kept.add(span);
      }
    }
    int passedOver = 0;
    for (List<StallSpan> wants : shortByProcess.values()) {
      wants.sort(Comparator.comparingLong(BaselineCpuContention::micros).reversed());
      long left = window.micros() / ONE_OF;
      for (StallSpan want : wants) {
        left -= micros(want);
        if (left >= 0) {
          kept.add(want);
        } else {
          passedOver++;
        }
      }
    }
    return new BaselineCpuContention(kept, passedOver);
  }

  private static boolean isShortWant(StallSpan span) {
    return span.cause() == StallCause.CPU_STARVED && micros(span) < ALWAYS_MICROS;
  }

  private static long micros(StallSpan span) {
    return span.end() - span.start();
  }
}
