// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the pauses of this JVM. */
class PausesTest {
  private static final long MILLI = 1_000;

  /** Rounding error: JVMs report starts and durations of collections in whole milliseconds. */
  private static final long ROUNDED_OFF = 2 * MILLI;

  private final RecorderClock clock = RecorderClock.anchoredNow();
  private final Recording recording = recording();
  private final Recording another = recording();

  private Recording recording() {
    Recording made = new Recording(RecorderSettings.of(new Configuration(false)), clock);
    made.thresholds().set(Threshold.PAUSE, MILLI);
    return made;
  }

  @AfterEach
  void leave() {
    Pauses.leave(recording);
    Pauses.leave(another);
  }

  private List<StallEvent> collectionsOf(Recording watched) {
    return watched.events().drain(LedgerCursor.BEGINNING, 10_000).events().stream()
        .filter(event -> event.code().equals(StallCause.GC_PAUSE.code()))
        .toList();
  }

  /** Forces collections until one of them is long enough to be recorded. */
  private StallEvent collect(Recording watched) {
    List<Span> calls = new ArrayList<>();
    return await()
        .until(
            () -> {
              Optional<StallEvent> recorded =
                  collectionsOf(watched).stream()
                      .filter(event -> calls.stream().anyMatch(call -> isIn(call, event)))
                      .findFirst();
              long before = clock.epochMicros();
              System.gc();
              calls.add(new Span(before, clock.epochMicros()));
              return recorded;
            },
            Optional::isPresent)
        .orElseThrow();
  }

  private static boolean isIn(Span call, StallEvent event) {
    return event.start() >= call.start() - ROUNDED_OFF && event.end() <= call.end() + ROUNDED_OFF;
  }

  @Test
  void aCollectionIsRecordedWithItsTimeAndItsHeap() {
    Pauses.watch(recording);
    StallEvent event = collect(recording);
    assertThat(event.durationMicros()).isGreaterThanOrEqualTo(MILLI);
    assertThat(event.figure(Figure.HEAP_AFTER).orElseThrow())
        .isPositive()
        .isLessThanOrEqualTo(Runtime.getRuntime().maxMemory());
    assertThat(event.figure(Figure.HEAP_BEFORE).orElseThrow()).isPositive();
    assertThat(recording.source(SourceKind.COLLECTIONS).isOn()).isTrue();
  }

  @Test
  void everyServerInTheJvmRecordsACollection() {
    Pauses.watch(recording);
    Pauses.watch(another);
    collect(recording);
    collect(another);
    Pauses.leave(recording);
    collect(another);
  }

  @Test
  void nothingIsLeftRunningAndNothingIsRecordedAfterTheServerHasStopped() {
    Set<Thread> before = threads();
    Pauses.watch(recording);
    Pauses.watch(recording);
    Set<Thread> own = threads();
    own.removeAll(before);
    assertThat(own).hasSize(1);
    await().until(() -> recording.source(SourceKind.PAUSES).isOn());

    Pauses.leave(recording);
    await().until(() -> own.stream().noneMatch(Thread::isAlive));
    long left = clock.epochMicros();
    Pauses.watch(another);
    collect(another);
    assertThat(collectionsOf(recording)).noneMatch(event -> event.start() > left);
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("htk-recorder-pauses"))
        .collect(Collectors.toSet());
  }
}
