// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class BlockEstimateTest {

  private static final int[] STRATA = {7, 12};
  private static final int[] SEVEN = {7, 7};

  @Test
  void theValueCountsEachWindowOnce() {
    assertThat(new BlockEstimate(STRATA, 2, mean(ramp(19)), 1).value()).isEqualTo(9);
  }

  @Test
  void eachDrawFillsEachStratum() {
    new BlockEstimate(
        STRATA,
        3,
        weights -> {
          assertThat(Arrays.stream(weights, 0, 7).sum()).isEqualTo(7);
          assertThat(Arrays.stream(weights, 7, 19).sum()).isEqualTo(12);
          return 0;
        },
        1);
  }

  @Test
  void equalInputGivesEqualOutput() {
    double[] values = ramp(14);
    assertThat(new BlockEstimate(SEVEN, 2, mean(values), 5).interval(0.01))
        .isEqualTo(new BlockEstimate(SEVEN, 2, mean(values), 5).interval(0.01));
  }

  @Test
  void higherConfidenceGivesAWiderInterval() {
    BlockEstimate estimate = new BlockEstimate(STRATA, 2, mean(ramp(19)), 1);
    Interval wide = estimate.interval(0.003);
    Interval narrow = estimate.interval(0.05);

    assertThat(wide.low()).isLessThan(narrow.low());
    assertThat(wide.high()).isGreaterThan(narrow.high());
    assertThat(narrow.contains(estimate.value())).isTrue();
  }

  @Test
  void longerBlocksHaveALargerSpreadIfNeighbouringWindowsAreAlike() {
    double[] pairs = new double[24];
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < pairs.length; i += 2) {
      pairs[i] = random.nextGaussian();
      pairs[i + 1] = pairs[i];
    }
    int[] strata = {12, 12};

    assertThat(new BlockEstimate(strata, 2, mean(pairs), 1).spread())
        .isGreaterThan(1.15 * new BlockEstimate(strata, 1, mean(pairs), 1).spread());
  }

  @Test
  void aStratumOfOneBlockHasAnUnknownInterval() {
    assertThat(new BlockEstimate(new int[] {2, 2}, 2, mean(ramp(4)), 1).interval(0.05))
        .isEqualTo(Interval.UNKNOWN);
  }

  @Test
  void drawsWithoutAFigureMakeTheIntervalUnknown() {
    BlockEstimate estimate =
        new BlockEstimate(SEVEN, 2, weights -> weights[0] == 0 ? Double.NaN : 1, 1);
    assertThat(estimate.value()).isEqualTo(1);
    assertThat(estimate.interval(0.05)).isEqualTo(Interval.UNKNOWN);
  }

  @Test
  void theMeanOfIndependentWindowsIsMissedAsOftenAsStatedOrLess() {
    SplittableRandom random = new SplittableRandom(11);
    int missed = 0;
    for (int i = 0; i < 300; i++) {
      double[] values = new double[14];
      Arrays.setAll(values, it -> random.nextGaussian());
      missed += new BlockEstimate(SEVEN, 2, mean(values), i).interval(0.05).contains(0) ? 0 : 1;
    }
    assertThat(missed).isLessThanOrEqualTo(15);
  }

  @Test
  void aDifferenceMadeByOneStretchVanishesWithoutTheStretch() {
    double[] values = {0, 0, 9, 9, 9, 0, 0, 1, 1, 1, 1, 1, 1, 1};

    assertThat(LeftOut.least(SEVEN, 0, 3, mean(values), 1)).isZero();
    assertThat(LeftOut.least(SEVEN, 1, 3, mean(values), 1)).isEqualTo(1);
    assertThat(LeftOut.least(SEVEN, 1, 3, mean(values), -1)).isEqualTo(-1);
    assertThat(LeftOut.least(SEVEN, 1, 7, mean(values), 1)).isZero();
    assertThat(LeftOut.least(SEVEN, 1, 3, weights -> Double.NaN, 1)).isZero();
  }

  private static double[] ramp(int length) {
    double[] values = new double[length];
    Arrays.setAll(values, i -> (double) i);
    return values;
  }

  private static ToDoubleFunction<int[]> mean(double... values) {
    return weights -> {
      double sum = 0;
      for (int i = 0; i < values.length; i++) {
        sum += weights[i] * values[i];
      }
      return sum / Arrays.stream(weights).sum();
    };
  }
}
