// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.concurrent.TimeUnit;

/**
 * Holds late wake-ups until their cause is known, and records the cause.
 *
 * <p>The JVM reports a collection only afterwards, from a thread that needs a core too. A wake-up
 * is therefore judged a second later. The part not covered by a collection is {@code CPU_STARVED}
 * if the thread was ready to run for most of it. Otherwise it is {@code GC_PAUSE} if most of it
 * lies in cycles of a concurrent collector that threads had to wait for, or is short and lies in a
 * cycle that slows threads down, and {@code PROCESS_PAUSE} if not; on a JVM with such a collector
 * it waits up to ten seconds for the report of a cycle. Not thread-safe. Nothing is allocated while
 * no wake-up waits.
 */
final class LateWakeUps {
  /** Stands for the run delay on a system that does not report it. */
  static final long UNKNOWN = -1;

  private static final int MOST_WAITING = 64;

  /** Shenandoah delayed this thread by up to 92 ms in servers of 160 and 176 MiB. */
  private static final long MOST_PACED_MICROS = TimeUnit.MILLISECONDS.toMicros(100);

  private final Recording recording;
  private final JvmCollections collections;
  private final long[] due = new long[MOST_WAITING];
  private final long[] woke = new long[MOST_WAITING];
  private final long[] runnable = new long[MOST_WAITING];
  private int oldest;
  private int waiting;

  LateWakeUps(Recording recording, JvmCollections collections) {
    this.recording = recording;
    this.collections = collections;
  }

  /**
   * Adds a late wake-up. If too many wait, the oldest is judged now.
   *
   * @param runnableMicros how long the thread was ready to run and had no core, or {@link #UNKNOWN}
   */
  void add(long dueMicros, long wokeMicros, long runnableMicros) {
    if (waiting == MOST_WAITING) {
      judgeOldest();
    }
    int place = (oldest + waiting) % MOST_WAITING;
    due[place] = dueMicros;
    woke[place] = wokeMicros;
    runnable[place] = runnableMicros;
    waiting++;
  }

  /** Judges the wake-ups that have waited long enough. */
  void judge(long now) {
    while (waiting > 0 && isDue(now - woke[oldest])) {
      judgeOldest();
    }
  }

  private boolean isDue(long waited) {
    return collections.areReported(waited, false)
        && (collections.areReported(waited, true) || isExplained());
  }

  /** Returns whether a late report of a cycle could not change the judgement on the oldest. */
  private boolean isExplained() {
    Span rest = rest();
    return !isLong(rest) || isStarved(rest, runnable[oldest]) || isStalled(rest);
  }

  /** Drops all wake-ups unjudged. */
  void clear() {
    waiting = 0;
  }

  private void judgeOldest() {
    Span rest = rest();
    long runnableMicros = runnable[oldest];
    oldest = (oldest + 1) % MOST_WAITING;
    waiting--;
    if (isLong(rest)) {
      record(rest, runnableMicros);
    }
  }

  /** Returns the longest part of the oldest wake-up's delay without a pause for a collection. */
  private Span rest() {
    return collections.pauses().longestGap(due[oldest], woke[oldest]);
  }

  private boolean isLong(Span rest) {
    return rest.micros() >= recording.thresholds().micros(Threshold.PAUSE);
  }

  private static boolean isStarved(Span rest, long runnableMicros) {
    return 2 * runnableMicros > rest.micros();
  }

  private boolean isStalled(Span rest) {
    return isMostlyIn(collections.stalls(), rest)
        || (rest.micros() <= MOST_PACED_MICROS && isMostlyIn(collections.paced(), rest));
  }

  private static boolean isMostlyIn(RecentCollections cycles, Span rest) {
    return 2 * cycles.longestGap(rest.start(), rest.end()).micros() < rest.micros();
  }

  private void record(Span rest, long runnableMicros) {
    boolean starved = isStarved(rest, runnableMicros);
    if (!starved && recording.source(SourceKind.COLLECTIONS).isBlown()) {
      Source pauses = recording.source(SourceKind.PAUSES);
      pauses.lacks("cannot tell PROCESS_PAUSE from GC_PAUSE while the source collection is off");
      return;
    }
    boolean stalled = !starved && isStalled(rest);
    StallCause stopped = stalled ? StallCause.GC_PAUSE : StallCause.PROCESS_PAUSE;
    StallEvent.Builder event =
        StallEvent.of(starved ? StallCause.CPU_STARVED : stopped, Scope.server(), rest.start());
    if (stalled) {
      event.figure(Figure.ALLOCATION_STALL, 1);
    }
    if (runnableMicros != UNKNOWN) {
      event.figure(Figure.RUNNABLE_MICROS, runnableMicros);
    }
    recording.record(event.endedAt(rest.end()));
  }
}
