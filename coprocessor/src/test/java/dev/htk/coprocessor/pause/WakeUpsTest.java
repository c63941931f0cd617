// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.RunDelay;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests late wake-ups with a clock and a scheduler that the test controls. */
class WakeUpsTest {
  private static final long MILLI = 1_000;
  private static final long PERIOD = SourceKind.PAUSES.periodMicros();
  private static final long BEGIN = 1_000 * MILLI;

  private final Recording recording =
      new Recording(RecorderSettings.of(new Configuration(false)), () -> BEGIN);
  private final JvmCollections known = new JvmCollections(true);
  private final CollectionPauses collections = new CollectionPauses(recording, known, 0);
  private final WakeUps wakeUps = new WakeUps(recording, known);
  private long now = BEGIN;
  private long runDelayNanos;

  @BeforeEach
  void wakeInTime() {
    recording.source(SourceKind.COLLECTIONS).switchOn();
    wakeUps.wokeUp(now, runDelayNanos);
  }

  private void wakeLate(long lateMicros, long runnableMicros) {
    now += PERIOD + lateMicros;
    runDelayNanos += runnableMicros * 1_000;
    wakeUps.wokeUp(now, runDelayNanos);
  }

  private void collected(long start, long end) {
    collections.paused(new Span(start, end), 7, 5, false);
  }

  private List<StallEvent> eventsLater() {
    wakeFor(10_000 * MILLI);
    return recording.events().drain(LedgerCursor.BEGINNING, 1_000).events();
  }

  private void wakeFor(long micros) {
    for (long end = now + micros; now < end; ) {
      now += PERIOD;
      wakeUps.wokeUp(now, runDelayNanos);
    }
  }

  private StallEvent event(StallCause cause, long start, long end, long runnable) {
    return StallEvent.of(cause, Scope.server(), start)
        .figure(Figure.RUNNABLE_MICROS, runnable)
        .endedAt(end);
  }

  @Test
  void aTimelyWakeUpRecordsNothing() {
    wakeLate(19 * MILLI, 0);
    wakeLate(0, 0);
    assertThat(eventsLater()).isEmpty();
  }

  @Test
  void aLateWakeUpWithoutWaitingForACoreIsAPause() {
    wakeLate(300 * MILLI, 2 * MILLI);
    assertThat(eventsLater())
        .containsExactly(
            event(
                StallCause.PROCESS_PAUSE, BEGIN + PERIOD, BEGIN + PERIOD + 300 * MILLI, 2 * MILLI));
  }

  @Test
  void aLateWakeUpMostlyWaitingForACoreIsStarvation() {
    wakeLate(100 * MILLI, 51 * MILLI);
    wakeLate(100 * MILLI, 50 * MILLI);
    assertThat(eventsLater())
        .extracting(StallEvent::code)
        .containsExactly(StallCause.CPU_STARVED.code(), StallCause.PROCESS_PAUSE.code());
  }

  @Test
  void aCollectionReportedLaterExplainsTheLateWakeUp() {
    wakeLate(100 * MILLI, 0);
    collected(BEGIN + 5 * MILLI, BEGIN + 95 * MILLI);
    assertThat(eventsLater())
        .containsExactly(
            StallEvent.of(StallCause.GC_PAUSE, Scope.server(), BEGIN + 5 * MILLI)
                .figure(Figure.HEAP_BEFORE, 7)
                .figure(Figure.HEAP_AFTER, 5)
                .endedAt(BEGIN + 95 * MILLI));
  }

  @Test
  void aLateWakeUpInACycleThatThreadsWaitedForIsAnAllocationStall() {
    wakeLate(100 * MILLI, 0);
    collections.stalled(new Span(BEGIN - 40 * MILLI, BEGIN + 70 * MILLI));
    assertThat(eventsLater()).containsExactly(stall(BEGIN + PERIOD, BEGIN + PERIOD + 100 * MILLI));
  }

  @Test
  void aShortDelayInACycleThatSlowsThreadsDownIsAnAllocationStall() {
    wakeLate(30 * MILLI, 0);
    collections.paced(new Span(BEGIN, BEGIN + 70 * MILLI));
    assertThat(eventsLater()).containsExactly(stall(BEGIN + PERIOD, BEGIN + PERIOD + 30 * MILLI));
  }

  @Test
  void aLongDelayInSuchACycleIsAPause() {
    wakeLate(101 * MILLI, 0);
    collections.paced(new Span(BEGIN, BEGIN + 200 * MILLI));
    assertThat(eventsLater())
        .extracting(StallEvent::code)
        .containsExactly(StallCause.PROCESS_PAUSE.code());
  }

  @Test
  void aCycleThatIsOverOnlySecondsLaterStillExplainsTheLateWakeUp() {
    wakeLate(100 * MILLI, 0);
    wakeFor(8_000 * MILLI);
    collections.stalled(new Span(BEGIN, BEGIN + 7_000 * MILLI));
    assertThat(eventsLater()).containsExactly(stall(BEGIN + PERIOD, BEGIN + PERIOD + 100 * MILLI));
  }

  @Test
  void aLateWakeUpMostlyOutsideOfSuchACycleIsAPause() {
    wakeLate(100 * MILLI, 0);
    collections.stalled(new Span(BEGIN, BEGIN + 40 * MILLI));
    assertThat(eventsLater())
        .containsExactly(
            event(StallCause.PROCESS_PAUSE, BEGIN + PERIOD, BEGIN + PERIOD + 100 * MILLI, 0));
  }

  @Test
  void aLateWakeUpWithoutACoreIsStarvationInSuchACycleToo() {
    wakeLate(100 * MILLI, 90 * MILLI);
    collections.stalled(new Span(BEGIN, BEGIN + 200 * MILLI));
    assertThat(eventsLater())
        .extracting(StallEvent::code)
        .containsExactly(StallCause.CPU_STARVED.code());
  }

  @Test
  void aCycleThatNoWakeUpWaitedForIsNoEvent() {
    collections.stalled(new Span(BEGIN, BEGIN + 5_000 * MILLI));
    assertThat(eventsLater()).isEmpty();
  }

  @Test
  void aPauseForWantOfMemoryIsAnAllocationStall() {
    collections.paused(new Span(BEGIN, BEGIN + 98 * MILLI), 7, 5, true);
    assertThat(eventsLater())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.code()).isEqualTo(StallCause.GC_PAUSE.code());
              assertThat(event.figure(Figure.ALLOCATION_STALL)).hasValue(1);
              assertThat(event.figure(Figure.HEAP_AFTER)).hasValue(5);
            });
  }

  @Test
  void withoutAConcurrentCollectorALateWakeUpIsJudgedAfterASecond() {
    WakeUps ofG1 = new WakeUps(recording, new JvmCollections(false));
    ofG1.wokeUp(BEGIN, 0);
    ofG1.wokeUp(BEGIN + 100 * MILLI, 0);
    ofG1.wokeUp(BEGIN + 1_100 * MILLI, 0);
    assertThat(recording.events().recorded()).isEqualTo(1);
  }

  private static StallEvent stall(long start, long end) {
    return StallEvent.of(StallCause.GC_PAUSE, Scope.server(), start)
        .figure(Figure.ALLOCATION_STALL, 1)
        .figure(Figure.RUNNABLE_MICROS, 0)
        .endedAt(end);
  }

  @Test
  void theRestOfAPauseAfterACollectionIsASeparatePause() {
    wakeLate(500 * MILLI, 0);
    collected(BEGIN + 100 * MILLI, BEGIN + 110 * MILLI);
    assertThat(eventsLater())
        .containsExactly(
            event(StallCause.PROCESS_PAUSE, BEGIN + 111 * MILLI, BEGIN + 505 * MILLI, 0));
  }

  @Test
  void aShortCollectionIsNoEventAndNoPauseEither() {
    collected(BEGIN, BEGIN + 19 * MILLI);
    assertThat(eventsLater()).isEmpty();
  }

  @Test
  void theThresholdCanBeChangedAsTheServerRuns() {
    recording.thresholds().set(Threshold.PAUSE, 300 * MILLI);
    wakeLate(299 * MILLI, 0);
    collected(BEGIN + 600 * MILLI, BEGIN + 899 * MILLI);
    assertThat(eventsLater()).isEmpty();
    recording.thresholds().set(Threshold.PAUSE, 5 * MILLI);
    wakeLate(6 * MILLI, 0);
    assertThat(eventsLater()).hasSize(1);
  }

  @Test
  void aLateWakeUpWithUnknownRunDelayIsAPause() {
    runDelayNanos = LateWakeUps.UNKNOWN;
    wakeUps.wokeUp(now, runDelayNanos);
    now += PERIOD + 100 * MILLI;
    wakeUps.wokeUp(now, runDelayNanos);
    assertThat(eventsLater())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.code()).isEqualTo(StallCause.PROCESS_PAUSE.code());
              assertThat(event.figures()).isEmpty();
            });
  }

  @Test
  void manyLateWakeUpsInARowAreAllRecorded() {
    for (int i = 0; i < 100; i++) {
      wakeLate(20 * MILLI, 0);
    }
    assertThat(eventsLater()).hasSize(100);
  }

  @Test
  void noPauseIsRecordedIfCollectionsAreNotReported() {
    recording.source(SourceKind.COLLECTIONS).fault(new LinkageError("another JVM"));
    wakeLate(100 * MILLI, 0);
    wakeLate(100 * MILLI, 90 * MILLI);
    assertThat(eventsLater())
        .extracting(StallEvent::code)
        .containsExactly(StallCause.CPU_STARVED.code());
    assertThat(recording.source(SourceKind.PAUSES).status().remark()).contains("PROCESS_PAUSE");
  }

  @Test
  void theTimeInWhichTheRecorderWasOffIsNoPause() {
    wakeLate(100 * MILLI, 0);
    wakeUps.forget();
    now += 60_000 * MILLI;
    assertThat(eventsLater()).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void nothingIsAllocatedAtRest() throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    try (RunDelay delay = RunDelay.ofThisThread()) {
      wakeUps.wokeUp(now, delay.nanos());
      long before = threads.getThreadAllocatedBytes(thread);
      for (int i = 0; i < 20_000; i++) {
        now += PERIOD;
        wakeUps.wokeUp(now, delay.nanos());
      }
      assertThat(threads.getThreadAllocatedBytes(thread) - before).isLessThan(10_000);
    }
  }
}
