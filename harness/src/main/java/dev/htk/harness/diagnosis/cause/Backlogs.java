// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.harness.diagnosis.timeline.Answered;
import dev.htk.harness.diagnosis.timeline.SampledOperation;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The spans in which an open loop could not keep up, each from when its first late operation was
 * due until its last one was sent.
 *
 * <p>A span counts if operations were more than a second late in it, and if it either lasted at
 * least ten seconds, or was the end of the phase, which was then later than a hundredth of its time
 * too. Others are stalls that a client soon makes up for: their operations are the tail.
 */
final class Backlogs {

  /** Operations that wait less are on time; the driver keeps none that are answered by then. */
  static final long LATE_MICROS = 10_000;

  private static final long SECOND = 1_000_000;
  private static final long LONG_MICROS = 10 * SECOND;
  private static final double LEAST_SHARE = 0.01;

  private final Window phase;
  private final Collection<Answered> answered;
  private final int slots;
  private final List<Window> found = new ArrayList<>();

  private Backlogs(Window phase, Collection<Answered> answered, int slots) {
    this.phase = phase;
    this.answered = answered;
    this.slots = slots;
  }

  /**
   * Finds the backlogs of a phase, in order.
   *
   * @param slots how many operations the client can have in flight
   */
  static List<Window> of(
      List<SampledOperation> sample, Collection<Answered> answered, Window phase, int slots) {
    Backlogs backlogs = new Backlogs(phase, answered, slots);
    List<SampledOperation> late =
        sample.stream()
            .filter(each -> each.operation().waitMicros() >= LATE_MICROS)
            .sorted(Comparator.comparingLong(each -> each.operation().start()))
            .toList();
    int first = 0;
    for (int i = 1; i <= late.size(); i++) {
      if (i == late.size() || isApart(late.get(i - 1), late.get(i))) {
        backlogs.add(late.subList(first, i));
        first = i;
      }
    }
    return backlogs.found;
  }

  /** Returns whether nothing was late in between: the next one became due only after a while. */
  private static boolean isApart(SampledOperation one, SampledOperation next) {
    return next.operation().due() - one.operation().start()
        > Math.max(SECOND, 2 * next.everyMicros());
  }

  private void add(List<SampledOperation> late) {
    long start = late.get(0).operation().due();
    long end = late.get(late.size() - 1).operation().start();
    long most = late.stream().mapToLong(each -> each.operation().waitMicros()).max().orElseThrow();
    if (most > SECOND && (end - start >= LONG_MICROS || isEnd(late))) {
      found.add(new Window(start, end));
    }
  }

  /** Returns whether the phase ended with these late operations. */
  private boolean isEnd(List<SampledOperation> late) {
    SampledOperation last = late.get(late.size() - 1);
    long wait = last.operation().waitMicros();
    return wait > SECOND
        && wait > LEAST_SHARE * phase.micros()
        && Answered.between(answered, last.operation().start() + SECOND, Long.MAX_VALUE) <= slots;
  }
}
