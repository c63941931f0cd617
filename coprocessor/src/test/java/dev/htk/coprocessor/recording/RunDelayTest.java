// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class RunDelayTest {
  private static long parse(String text) throws IOException {
    byte[] bytes = text.getBytes(US_ASCII);
    return RunDelay.parse(bytes, bytes.length);
  }

  @Test
  void theSecondNumberIsTheTimeWithoutACore() throws IOException {
    assertThat(parse("42871350 91877104 312\n")).isEqualTo(91_877_104);
    assertThat(parse("0 54119 1\n")).isEqualTo(54_119);
    assertThat(parse("18446744073709551615 0 20\n")).isZero();
  }

  @Test
  void aKernelWithoutRunDelayCountsIsRefused() {
    for (String text : new String[] {"0 0 0\n", "", "12 34"}) {
      assertThatThrownBy(() -> parse(text)).as(text).isInstanceOf(IOException.class);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @Timeout(60)
  void aThreadOnABusyMachineIsWithoutACoreAtTimes() throws IOException {
    AtomicBoolean done = new AtomicBoolean();
    List<Thread> others = new ArrayList<>();
    for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
      others.add(new Thread(() -> spinUntil(done)));
    }
    try (RunDelay delay = RunDelay.ofThisThread()) {
      long before = delay.nanos();
      others.forEach(Thread::start);
      // Ends by the time-out if the thread never waits.
      while (delay.nanos() - before < 20_000_000) {
        Thread.onSpinWait();
      }
    } finally {
      done.set(true);
    }
  }

  private static void spinUntil(AtomicBoolean done) {
    while (!done.get()) {
      Thread.onSpinWait();
    }
  }
}
