// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CompactionQueueProbeTest {
  private int length;
  private Samples samples;

  @BeforeEach
  void attach() throws Exception {
    samples =
        Samples.of(
            recording -> new CompactionQueueProbe(recording, () -> Optional.of(() -> length)));
  }

  @Test
  void aQueueIsRecordedWithItsGreatestLength() throws Exception {
    length = 1;
    long start = samples.take();
    length = 3;
    samples.take();
    length = 0;
    long end = samples.take();

    StallEvent expected =
        StallEvent.of(StallCause.COMPACTION_QUEUE, Scope.server(), start)
            .figure(Figure.LONGEST_QUEUE, 3)
            .endedAt(end);
    assertThat(samples.events()).containsExactly(expected);
  }

  @Test
  void aQueueThatIsNotEmptyIsRecordedWhenTheRecorderStops() throws Exception {
    length = 2;
    long start = samples.take();
    samples.take();
    long end = samples.finish();
    StallEvent expected =
        StallEvent.of(StallCause.COMPACTION_QUEUE, Scope.server(), start)
            .figure(Figure.LONGEST_QUEUE, 2)
            .endedAt(end);
    assertThat(samples.events()).containsExactly(expected);
  }

  @Test
  void aQueueSeenInOnlyOneSampleLeavesNoEvent() throws Exception {
    for (int i = 0; i < 10; i++) {
      length = i % 2;
      samples.take();
    }
    assertThat(samples.events()).isEmpty();
  }
}
