// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.sampling.Condition;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.function.IntSupplier;

/**
 * Records COMPACTION_QUEUE while compactions wait for a thread in at least two consecutive samples.
 */
final class CompactionQueueProbe extends ServerProbe<IntSupplier> {
  private Condition waiting;
  private int samples;
  private int longest;

  CompactionQueueProbe(Recording recording, Finder<IntSupplier> finder) {
    super(SourceKind.COMPACTION_QUEUE, recording, finder);
  }

  @Override
  void begin(IntSupplier length) {
    waiting = new Condition();
    samples = 0;
    longest = 0;
  }

  @Override
  void look(IntSupplier length, long nowMicros) {
    judge(length.getAsInt(), nowMicros);
  }

  @Override
  void finish(IntSupplier length, long nowMicros) {
    judge(/* now= */ 0, nowMicros);
  }

  private void judge(int now, long nowMicros) {
    if (waiting.isOver(now > 0, nowMicros)) {
      if (samples > 1) {
        record(nowMicros);
      }
      samples = 0;
      longest = 0;
    }
    if (now > 0) {
      samples++;
      longest = Math.max(longest, now);
    }
  }

  private void record(long end) {
    recording()
        .record(
            StallEvent.of(StallCause.COMPACTION_QUEUE, Scope.server(), waiting.since())
                .figure(Figure.LONGEST_QUEUE, longest)
                .endedAt(end));
  }
}
