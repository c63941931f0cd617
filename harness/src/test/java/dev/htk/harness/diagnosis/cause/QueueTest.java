// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.Recorded;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests what explains the time that open-loop operations wait for a thread of the client. */
class QueueTest {

  private static final Window WINDOW = new Window(0, 10_000_000);
  private static final long ORDINARY = 1_000;
  private static final long THRESHOLD = 10_000;
  private static final double RATE = 250;
  private static final int SLOTS = 1;
  private static final long BEGIN = 1_000_000;
  private static final long PAUSE = 100_000;
  private static final long SERVICE_IN_QUEUE = 3_000;

  private static TailOperation operation(long due, long start, long end) {
    return Recorded.operation(due, start, end, 0, Names.NONE, 1, true, 1, false, 0);
  }

  /**
   * Returns operations of which the first meets a standstill of the server; the others wait, and
   * take three times as long.
   */
  private static List<TailOperation> pausedAndDrained() {
    List<TailOperation> operations = new ArrayList<>();
    operations.add(operation(BEGIN, BEGIN, BEGIN + PAUSE + ORDINARY));
    long free = BEGIN + PAUSE + ORDINARY;
    for (long due = BEGIN + 4_000; due + THRESHOLD < free; due += 4_000) {
      operations.add(operation(due, free, free + SERVICE_IN_QUEUE));
      free += SERVICE_IN_QUEUE;
    }
    return operations;
  }

  private static Map<StallCause, Double> shares(
      List<TailOperation> operations, List<StallSpan> spans, long pace, long shift) {
    AttributionParameters parameters =
        new AttributionParameters(THRESHOLD, ORDINARY, SLOTS, 1_000, pace);
    Map<StallCause, Double> shares = new EnumMap<>(StallCause.class);
    double excess =
        operations.stream()
            .mapToDouble(each -> (double) parameters.excess(each.responseMicros()))
            .sum();
    Timeline timeline = Timeline.of(WINDOW, spans, List.of());
    Passes.run(
        new Attribution(operations, operations, 1, timeline, parameters, Set.of()),
        shift,
        (index, part) -> {
          if (part.isWaiting()) {
            shares.merge(Keys.CAUSES.get(part.key()), part.micros() / excess, Double::sum);
          }
        });
    return shares;
  }

  @Test
  void aQueueAtItsPaceNeitherGrowsNorDrains() {
    assertThat(AttributionParameters.pace(16, 4_000)).isEqualTo(4_000);
    AttributionParameters parameters = new AttributionParameters(THRESHOLD, ORDINARY, 16, 0, 4_000);
    assertThat(parameters.overPaceMicros(4_000, /* isOfQueue= */ true)).isZero();
    assertThat(parameters.overPaceMicros(5_000, /* isOfQueue= */ true)).isEqualTo(1_000);
    assertThat(parameters.overPaceMicros(5_000, /* isOfQueue= */ false)).isEqualTo(4_000);
  }

  @Test
  void operationsThatOnlyDrainAQueueAreNotBlamed() {
    StallSpan pause = new StallSpan(StallCause.GC_PAUSE, 0, Names.NONE, BEGIN, BEGIN + PAUSE);
    Map<StallCause, Double> byPace =
        shares(
            pausedAndDrained(),
            List.of(pause),
            AttributionParameters.pace(SLOTS, RATE),
            /* shift= */ 0);
    assertThat(byPace.keySet()).containsOnly(StallCause.GC_PAUSE);
    assertThat(shares(pausedAndDrained(), List.of(pause), /* pace= */ 0, /* shift= */ 0))
        .containsKey(StallCause.UNEXPLAINED);
  }

  @Test
  void aShiftedRunDoesNotTurnMissingEventsIntoBacklog() {
    StallSpan pause =
        new StallSpan(StallCause.CLIENT_PAUSE, Names.NONE, Names.NONE, BEGIN, BEGIN + PAUSE);
    List<TailOperation> held = List.of(operation(BEGIN, BEGIN + PAUSE, BEGIN + PAUSE + ORDINARY));
    assertThat(shares(held, List.of(pause), 0, /* shift= */ 0))
        .containsOnlyKeys(StallCause.CLIENT_PAUSE);
    Map<StallCause, Double> shifted = shares(held, List.of(pause), 0, /* shift= */ 5_000_000);
    assertThat(shifted).containsOnlyKeys(StallCause.UNEXPLAINED);
    assertThat(shifted.get(StallCause.UNEXPLAINED)).isEqualTo(1, within(0.05));
  }

  @Test
  void aWaitWhileTheClientHadNoCoreIsStarvationNotBacklog() {
    StallSpan noCore =
        new StallSpan(StallCause.CPU_STARVED, Names.NONE, Names.NONE, BEGIN, BEGIN + PAUSE);
    List<TailOperation> asleep = List.of(operation(BEGIN, BEGIN + PAUSE, BEGIN + PAUSE + ORDINARY));
    assertThat(shares(asleep, List.of(noCore), 0, /* shift= */ 0))
        .containsOnlyKeys(StallCause.CPU_STARVED);
    assertThat(shares(asleep, List.of(noCore), 0, /* shift= */ 5_000_000))
        .containsOnlyKeys(StallCause.UNEXPLAINED);
    assertThat(shares(asleep, List.of(), 0, /* shift= */ 0))
        .containsOnlyKeys(StallCause.CLIENT_BACKLOG);
  }

  @Test
  void starvationTakesNoShareOfAQueueThatHeldThreadsExplain() {
    StallSpan pause = new StallSpan(StallCause.GC_PAUSE, 0, Names.NONE, BEGIN, BEGIN + PAUSE);
    StallSpan noCore =
        new StallSpan(StallCause.CPU_STARVED, Names.NONE, Names.NONE, BEGIN, BEGIN + PAUSE);
    assertThat(
            shares(
                pausedAndDrained(),
                List.of(pause, noCore),
                AttributionParameters.pace(SLOTS, RATE),
                /* shift= */ 0))
        .containsOnlyKeys(StallCause.GC_PAUSE);
  }
}
