// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.law.ClockDrift;
import org.junit.jupiter.api.Test;

class ClockStepsTest {

  @Test
  void aStepIsWhatTheReadingsErrorsDoNotExplain() {
    ClockSteps steps = new ClockSteps("client");
    steps.add(1_000, 5);
    steps.add(1_300, 5);
    steps.add(51_310, 5);

    assertThat(steps.drift()).isEqualTo(new ClockDrift("client", 50_000, 3));
  }

  @Test
  void aSlowReadingOfAClockIsNoStep() {
    ClockSteps steps = new ClockSteps("host,16020,1");
    steps.add(0, 100);
    steps.add(40_000, 40_000);

    assertThat(steps.drift().largestStepMicros()).isZero();
  }

  @Test
  void theClientsWallClockIsWatchedAgainstItsMonotonicOne() {
    long[] wall = {1_000_000};
    long[] nanos = {0};
    try (ClockWatch watch = new ClockWatch(() -> wall[0], () -> nanos[0])) {
      watch.read();
      wall[0] += 1_000_000;
      nanos[0] += 1_000_000_000L;
      watch.read();
      wall[0] += 1_000_000 - 200_000;
      nanos[0] += 1_000_000_000L;
      watch.read();

      assertThat(watch.drift().largestStepMicros()).isBetween(199_990L, 200_000L);
    }
  }
}
