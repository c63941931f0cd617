// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SteppedRatioTest {

  private static final double STEP = 1.1;

  @Test
  void oneStepApartIsNoDifferenceAndTwoStepsAreADifference() {
    assertThat(shown(ratio(stairs(3, 3), stairs(4, 4)))).isFalse();
    assertThat(shown(ratio(stairs(3, 3), stairs(5, 5)))).isTrue();
    assertThat(shown(ratio(stairs(5, 5), stairs(3, 3)))).isTrue();
  }

  @Test
  void theIntervalHoldsTheRatio() {
    for (int second = 0; second < 12; second++) {
      SteppedRatio ratio = ratio(stairs(4, 5), stairs(second, second + 1));

      assertThat(ratio.interval().contains(ratio.value())).isTrue();
    }
  }

  @Test
  void theRatioIsThatOfGeometricMeans() {
    assertThat(Math.exp(ratio(new double[] {100, 400}, new double[] {300, 1200}).value()))
        .isCloseTo(3, within(1e-9));
  }

  @Test
  void sidesThatScatterMoreThanTheyDifferShowNothing() {
    assertThat(shown(ratio(stairs(0, 4), stairs(7, 7)))).isFalse();
    assertThat(shown(ratio(stairs(0, 4), stairs(9, 9)))).isTrue();
  }

  @Test
  void roundsThatDisagreeShowNothing() {
    assertThat(shown(ratio(stairs(0, 9), stairs(9, 0)))).isFalse();
  }

  private static boolean shown(SteppedRatio ratio) {
    return !ratio.interval().contains(0);
  }

  private static SteppedRatio ratio(double[] first, double[] second) {
    return SteppedRatio.of(first, second, STEP);
  }

  private static double[] stairs(int... numbers) {
    double[] rates = new double[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      rates[i] = 100 * Math.pow(STEP, numbers[i]);
    }
    return rates;
  }
}
