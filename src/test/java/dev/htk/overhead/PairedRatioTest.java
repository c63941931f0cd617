package dev.htk.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairedRatioTest {

  @Test
  void fourRoundsHaveTheIntervalOfStudentsTables() {
    // Mean 0.02, standard deviation 0.01; t of 3 degrees of freedom at 97.5 % is 3.182.
    List<Double> logs = List.of(0.02 - a(), 0.02 + a(), 0.02 - a(), 0.02 + a());

    PairedRatio ratio = PairedRatio.of(logs, 0.95);

    assertThat(ratio.ratio()).isCloseTo(Math.exp(0.02), within(1e-9));
    assertThat(Math.log(ratio.high())).isCloseTo(0.02 + 3.182 * 0.01 / 2, within(1e-5));
    assertThat(Math.log(ratio.low())).isCloseTo(0.02 - 3.182 * 0.01 / 2, within(1e-5));
  }

  /** Returns how far four values lie from their mean if their standard deviation is 0.01. */
  private static double a() {
    return 0.01 * Math.sqrt(3.0 / 4);
  }

  @Test
  void theIntervalHasTheTrueRatioInNineteenOfTwentyExperiments() {
    Random random = new Random(5);
    int covered = 0;
    for (int experiment = 0; experiment < 2000; experiment++) {
      List<Double> logs = new ArrayList<>();
      for (int round = 0; round < 8; round++) {
        logs.add(Math.log(1.03) + 0.02 * random.nextGaussian());
      }
      PairedRatio ratio = PairedRatio.of(logs, 0.95);
      covered += ratio.low() <= 1.03 && 1.03 <= ratio.high() ? 1 : 0;
    }
    assertThat(covered / 2000.0).isBetween(0.935, 0.965);
  }

  @Test
  void oneRoundShowsNothing() {
    assertThat(Verdict.of(PairedRatio.of(List.of(0.0), 0.95), 1.02)).isEqualTo(Verdict.NOT_SHOWN);
  }

  @Test
  void aLimitInsideOfTheIntervalIsNotShown() {
    assertThat(Verdict.of(new PairedRatio(8, 1.01, 1.00, 1.03), 1.02)).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(Verdict.of(new PairedRatio(8, 1.01, 1.00, 1.02), 1.02)).isEqualTo(Verdict.SHOWN);
    assertThat(Verdict.of(new PairedRatio(8, 1.04, 1.03, 1.05), 1.02)).isEqualTo(Verdict.EXCEEDED);
  }
}
