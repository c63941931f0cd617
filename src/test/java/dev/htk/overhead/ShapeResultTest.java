// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.harness.statistics.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShapeResultTest {

  private static final long PUTS = 1_000_000;
  private static final double CPU_NANOS = 1e15;

  /** Distance of four values from their mean if their standard deviation is 0.01. */
  private static final double STEP = 0.01 * Math.sqrt(3.0 / 4);

  private final ShapeResult result = new ShapeResult(LoadShape.SYNC_OPEN);

  /** Adds a round in which level A changed the CPU time by this logarithm. */
  private void round(double log) {
    result.add(
        Map.of(
            RecorderLevel.OFF,
            List.of(block(RecorderLevel.OFF, 0)),
            RecorderLevel.A,
            List.of(block(RecorderLevel.A, log))));
  }

  private static Block block(RecorderLevel level, double log) {
    return new Block(
        LoadShape.SYNC_OPEN,
        level,
        Instant.EPOCH,
        Duration.ofSeconds(1),
        PUTS,
        Duration.ofNanos(Math.round(CPU_NANOS * Math.exp(log))),
        100,
        200);
  }

  @Test
  void fourRoundsHaveTheIntervalOfStudentsTables() {
    // Mean 0.02, standard deviation 0.01; t of 3 degrees of freedom at 97.5 % is 3.182.
    round(0.02 - STEP);
    round(0.02 + STEP);
    round(0.02 - STEP);
    round(0.02 + STEP);

    Interval interval = result.interval(Comparison.LEVEL_A, Metric.CPU_PER_PUT);
    assertThat(result.rounds(Comparison.LEVEL_A)).isEqualTo(4);
    assertThat(result.ratio(Comparison.LEVEL_A, Metric.CPU_PER_PUT))
        .isCloseTo(Math.exp(0.02), within(1e-9));
    assertThat(Math.log(interval.high())).isCloseTo(0.02 + 3.182 * 0.01 / 2, within(1e-5));
    assertThat(Math.log(interval.low())).isCloseTo(0.02 - 3.182 * 0.01 / 2, within(1e-5));
  }

  @Test
  void oneRoundShowsNothing() {
    round(0);

    assertThat(result.verdict(Comparison.LEVEL_A)).isEqualTo(Verdict.NOT_SHOWN);
  }

  @Test
  void aLimitInsideOfTheIntervalIsNotShown() {
    assertThat(Verdict.of(new Interval(1.00, 1.03), 1.02)).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(Verdict.of(new Interval(1.00, 1.02), 1.02)).isEqualTo(Verdict.SHOWN);
    assertThat(Verdict.of(new Interval(1.03, 1.05), 1.02)).isEqualTo(Verdict.EXCEEDED);
  }
}
