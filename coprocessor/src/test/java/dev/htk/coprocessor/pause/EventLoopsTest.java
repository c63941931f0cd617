// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class EventLoopsTest {
  private static final long TEN_SECONDS = 10_000_000;

  private final Recording recording =
      new Recording(RecorderSettings.of(new Configuration(false)), RecorderClock.anchoredNow());
  private final AtomicBoolean done = new AtomicBoolean();

  @AfterEach
  void end() {
    done.set(true);
  }

  private void spin(String name, int threads) throws InterruptedException {
    CountDownLatch spinning = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      Thread thread =
          new Thread(
              () -> {
                spinning.countDown();
                while (!done.get()) {
                  Thread.onSpinWait();
                }
              },
              name + i);
      thread.setDaemon(true);
      thread.start();
    }
    spinning.await();
  }

  private List<StallEvent> events() {
    return new ArrayList<>(recording.events().drain(LedgerCursor.BEGINNING, 1_000).events());
  }

  @Test
  void aStarvedEventLoopIsRecordedAndOtherThreadsAreNot() throws InterruptedException {
    recording.thresholds().set(Threshold.PAUSE, 5_000);
    try (EventLoops loops = new EventLoops(recording)) {
      AtomicLong now = new AtomicLong(TEN_SECONDS);
      spin("some-other-thread-", 4 * Runtime.getRuntime().availableProcessors());
      for (int i = 0; i < 3; i++) {
        loops.sample(now.addAndGet(TEN_SECONDS));
      }
      assertThat(events()).isEmpty();
      spin("RS-EventLoopGroup-1-", 1);
      Awaitility.await()
          .pollInSameThread()
          .until(
              () -> {
                loops.sample(now.addAndGet(TEN_SECONDS));
                return !events().isEmpty();
              });
      StallEvent event = events().get(0);
      assertThat(event.cause()).contains(StallCause.CPU_STARVED);
      assertThat(event.figure(Figure.EVENT_LOOP)).hasValue(1);
      assertThat((event.start() + event.end()) / 2)
          .as("between two looks")
          .isCloseTo(now.get() - TEN_SECONDS / 2, within(1L));
      assertThat(event.durationMicros())
          .isGreaterThanOrEqualTo(5_000)
          .isEqualTo(event.figure(Figure.RUNNABLE_MICROS).orElseThrow());
    }
  }
}
