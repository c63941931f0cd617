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
 * if the thread was ready to run for most of it, and {@code PROCESS_PAUSE} otherwise. Not
 * thread-safe. Nothing is allocated for a wake-up before it is judged.
 */
final class LateWakeUps {
  /** Stands for the run delay on a system that does not report it. */
  static final long UNKNOWN = -1;

  private static final long JUDGED_AFTER = TimeUnit.SECONDS.toMicros(1);
  private static final int MOST_WAITING = 64;

  private final Recording recording;
  private final RecentCollections collections;
  private final long[] due = new long[MOST_WAITING];
  private final long[] woke = new long[MOST_WAITING];
  private final long[] runnable = new long[MOST_WAITING];
  private int oldest;
  private int waiting;

  LateWakeUps(Recording recording, RecentCollections collections) {
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
    while (waiting > 0 && now - woke[oldest] >= JUDGED_AFTER) {
      judgeOldest();
    }
  }

  /** Drops all wake-ups unjudged. */
  void clear() {
    waiting = 0;
  }

  private void judgeOldest() {
    int place = oldest;
    oldest = (oldest + 1) % MOST_WAITING;
    waiting--;
    Span pause = collections.longestGap(due[place], woke[place]);
    if (pause.micros() >= recording.thresholds().micros(Threshold.PAUSE)) {
      record(pause, runnable[place]);
    }
  }

  private void record(Span pause, long runnableMicros) {
    boolean starved = 2 * runnableMicros > pause.micros();
    if (!starved && recording.source(SourceKind.COLLECTIONS).isBlown()) {
      Source pauses = recording.source(SourceKind.PAUSES);
      pauses.lacks("cannot tell PROCESS_PAUSE from GC_PAUSE while the source collection is off");
      return;
    }
    StallEvent.Builder event =
        StallEvent.of(
            starved ? StallCause.CPU_STARVED : StallCause.PROCESS_PAUSE,
            Scope.server(),
            pause.start());
    if (runnableMicros != UNKNOWN) {
      event.figure(Figure.RUNNABLE_MICROS, runnableMicros);
    }
    recording.record(event.endedAt(pause.end()));
  }
}
