// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallQueueProbeTest {
  private final FakeQueues queues = new FakeQueues();
  private Samples samples;

  @BeforeEach
  void attach() throws Exception {
    samples = Samples.of(recording -> new CallQueueProbe(recording, () -> Optional.of(queues)));
  }

  @Test
  void oneQueueThatBacksUpWhileOthersStandEmptyIsRecordedFromItsFirstCall() throws Exception {
    queues.lengths[1] = 4;
    queues.active = 2;
    long start = samples.take();
    queues.lengths[1] = 3;
    samples.take();
    queues.lengths[1] = 1;
    samples.take();
    queues.lengths[1] = 0;
    long end = samples.take();

    StallEvent expected =
        StallEvent.of(StallCause.CALL_QUEUE, Scope.server(), start)
            .figure(Figure.LONGEST_QUEUE, 4)
            .figure(Figure.ACTIVE_HANDLERS, 2)
            .endedAt(end);
    assertThat(samples.events()).containsExactly(expected);
  }

  @Test
  void queuesThatEmptyBeforeTheThresholdLeaveNoEvent() throws Exception {
    for (int i = 0; i < 20; i++) {
      queues.lengths[0] = 5;
      samples.take(2);
      queues.lengths[0] = 0;
      samples.take();
    }
    assertThat(samples.events()).isEmpty();
  }

  @Test
  void alternatingShortWaitsInSeveralQueuesAreNotOneLongWait() throws Exception {
    for (int i = 0; i < 20; i++) {
      queues.lengths[i % 2] = 5;
      queues.lengths[1 - i % 2] = 0;
      samples.take();
    }
    assertThat(samples.events()).isEmpty();
  }

  @Test
  void queuesThatBackUpTogetherAreOneEvent() throws Exception {
    queues.lengths[0] = 1;
    long start = samples.take();
    queues.lengths[1] = 9;
    samples.take(4);
    queues.lengths[0] = 0;
    samples.take(4);
    queues.lengths[1] = 0;
    long end = samples.take();

    assertThat(samples.events()).hasSize(1);
    assertThat(samples.events().get(0).start()).isEqualTo(start);
    assertThat(samples.events().get(0).end()).isEqualTo(end);
    assertThat(samples.events().get(0).figure(Figure.LONGEST_QUEUE)).hasValue(9);
  }

  @Test
  void theThresholdCanBeChangedWhileItRuns() throws Exception {
    samples.recording().thresholds().set(Threshold.CALL_QUEUE, 200_000);
    queues.lengths[0] = 1;
    samples.take(10);
    queues.lengths[0] = 0;
    samples.take();
    assertThat(samples.events()).isEmpty();
  }

  private static final class FakeQueues implements CallQueues {
    private final int[] lengths = new int[2];
    private int active;

    @Override
    public int count() {
      return lengths.length;
    }

    @Override
    public int length(int queue) {
      return lengths[queue];
    }

    @Override
    public int activeHandlers() {
      return active;
    }
  }
}
