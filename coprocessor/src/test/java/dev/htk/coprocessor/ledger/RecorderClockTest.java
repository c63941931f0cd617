// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class RecorderClockTest {
  @Test
  void theClockShowsWallTime() {
    RecorderClock clock = RecorderClock.anchoredNow();
    long before = wallMicros();
    long shown = clock.epochMicros();
    long after = wallMicros();
    // The anchor is as good as the wall clock can be read; a tenth of a second would be a defect on
    // any machine.
    assertThat(shown).isBetween(before - 100_000, after + 100_000);
  }

  @Test
  void theClockNeverGoesBack() {
    RecorderClock clock = RecorderClock.anchoredNow();
    long last = clock.epochMicros();
    for (int i = 0; i < 10_000; i++) {
      long now = clock.epochMicros();
      assertThat(now).isGreaterThanOrEqualTo(last);
      last = now;
    }
  }

  private static long wallMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }
}
