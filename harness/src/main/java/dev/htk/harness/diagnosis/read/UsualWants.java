package dev.htk.harness.diagnosis.read;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tells wants of a core from the usual state of a busy machine, on which threads go without one for
 * a little all the time: beside slow operations as beside all others, so that it explains nothing.
 * Of each process the longest count, until they take a fortieth of the phase; and whatever is as
 * long as the time between two looks at a thread.
 *
 * @param kept all other stalls, and the wants that count
 * @param passedOver how many wants of the phase do not
 */
record UsualWants(List<StallSpan> kept, int passedOver) {

  private static final long ALWAYS_MICROS = 5_000;
  private static final int ONE_OF = 40;

  static UsualWants of(List<StallSpan> spans, Window window) {
    List<StallSpan> kept = new ArrayList<>();
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
      wants.sort(Comparator.comparingLong(UsualWants::micros).reversed());
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
    return new UsualWants(kept, passedOver);
  }

  private static boolean isShortWant(StallSpan span) {
    return span.cause() == StallCause.CPU_STARVED && micros(span) < ALWAYS_MICROS;
  }

  private static long micros(StallSpan span) {
    return span.end() - span.start();
  }
}
