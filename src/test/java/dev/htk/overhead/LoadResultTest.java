// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.harness.compare.Bounds;
import dev.htk.harness.compare.Figure;
import dev.htk.overhead.LoadResult.Contrast;
import dev.htk.overhead.LoadResult.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadResultTest {

  private static final long PUTS = 1_000_000;
  private static final double CPU_SECONDS = 1e6;

  /** Distance of four values from their mean if their standard deviation is 0.01. */
  private static final double STEP = 0.01 * Math.sqrt(3.0 / 4);

  private final LoadResult result = new LoadResult(LoadShape.SYNC_OPEN);

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
        "1970-01-01T00:00:00Z",
        1,
        PUTS,
        CPU_SECONDS * Math.exp(log),
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

    Contrast levelA = result.contrasts().get(0);
    Bounds cpu = levelA.of(Figure.SERVER_CPU);

    assertThat(levelA.recorder()).isEqualTo(RecorderLevel.A);
    assertThat(levelA.rounds()).isEqualTo(4);
    assertThat(cpu.ratio()).isCloseTo(Math.exp(0.02), within(1e-9));
    assertThat(Math.log(cpu.high())).isCloseTo(0.02 + 3.182 * 0.01 / 2, within(1e-5));
    assertThat(Math.log(cpu.low())).isCloseTo(0.02 - 3.182 * 0.01 / 2, within(1e-5));
  }

  @Test
  void oneRoundShowsNothing() {
    round(0);

    assertThat(result.contrasts().get(0).verdict()).isEqualTo(Verdict.NOT_SHOWN);
  }

  @Test
  void aLimitInsideOfTheIntervalIsNotShown() {
    assertThat(verdict(1.00, 1.03)).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(verdict(1.00, 1.02)).isEqualTo(Verdict.SHOWN);
    assertThat(verdict(1.03, 1.05)).isEqualTo(Verdict.EXCEEDED);
  }

  private static Verdict verdict(double low, double high) {
    return Verdict.of(new Bounds(Math.sqrt(low * high), low, high, 0.95, ""), 1.02);
  }
}
