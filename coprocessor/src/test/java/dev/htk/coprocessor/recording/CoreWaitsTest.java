// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class CoreWaitsTest {
  private final CoreWaits waits = new CoreWaits();

  @Test
  void aThreadThatIsNotWatchedYetHasNoWait() {
    assertThat(waits.microsSince(0)).isZero();
    assertThat(waits.threads()).isOne();
    assertThat(waits.fault()).isEmpty();
  }

  @Test
  @Timeout(60)
  void aThreadOnABusyMachineSeesItsTimeWithoutACore() {
    AtomicBoolean done = new AtomicBoolean();
    List<Thread> others = new ArrayList<>();
    for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
      others.add(new Thread(() -> spinUntil(done)));
    }
    waits.enroll();
    waits.sample(1_000);
    others.forEach(Thread::start);
    // Ends by the time-out if the thread never waits.
    while (waits.microsSince(2_000) < 20_000) {
      Thread.onSpinWait();
    }
    done.set(true);
    waits.sample(10_000);
    assertThat(waits.microsSince(10_000)).isLessThan(waits.microsSince(2_000));
    assertThat(waits.microsSince(10_000)).isLessThan(20_000);
  }

  @Test
  void anEarlierStartCountsAtLeastAsMuchWait() {
    waits.enroll();
    for (int i = 1; i <= 3 * CoreWaits.KEPT; i++) {
      waits.sample(1_000L * i);
    }
    long sinceTheLast = waits.microsSince(3_000L * CoreWaits.KEPT);
    assertThat(sinceTheLast).isNotNegative();
    assertThat(waits.microsSince(0)).isGreaterThanOrEqualTo(sinceTheLast);
  }

  @Test
  void endedThreadsAreForgotten() throws InterruptedException {
    Thread thread = new Thread(waits::enroll);
    thread.start();
    thread.join();
    assertThat(waits.threads()).isOne();
    // A thread is gone from /proc a little after it has been joined.
    Awaitility.await()
        .untilAsserted(
            () -> {
              waits.sample(System.nanoTime());
              assertThat(waits.threads()).isZero();
            });
  }

  @Test
  void surplusThreadsAreNotWatched() throws InterruptedException {
    for (int i = 0; i < CoreWaits.MOST_THREADS + 10; i++) {
      Thread thread = new Thread(waits::enroll);
      thread.start();
      thread.join();
    }
    assertThat(waits.threads()).isEqualTo(CoreWaits.MOST_THREADS);
    waits.enroll();
    assertThat(waits.microsSince(0)).isZero();
  }

  private static void spinUntil(AtomicBoolean done) {
    while (!done.get()) {
      Thread.onSpinWait();
    }
  }
}
