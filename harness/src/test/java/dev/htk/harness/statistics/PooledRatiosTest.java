// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PooledRatiosTest {

  @Test
  void scatterIsTheMeanSquareWithinContrasts() {
    PooledRatios pooled =
        PooledRatios.of(List.of(new double[] {0.1, 0.3}, new double[] {1, 1.4}, new double[] {}));

    // 0.02 and 0.08, with a degree of freedom each.
    assertThat(pooled.squaredError()).isCloseTo(0.05, within(1e-12));
    assertThat(pooled.freedom()).isEqualTo(2);
    assertThat(pooled.estimate(0.1, 0.3).value()).isCloseTo(0.2, within(1e-12));
  }

  @Test
  void onePairPerContrastGivesAnUnboundedInterval() {
    PooledRatios pooled = PooledRatios.of(List.of(new double[] {0.1}, new double[] {2}));

    assertThat(pooled.estimate(2.0).interval(0.05).contains(0)).isTrue();
    assertThat(pooled.estimate(2.0).interval(0.05).high()).isInfinite();
  }

  @Test
  void equalSidesDifferInAboutOneOfTwentyExperimentsAtMost() {
    Random random = new Random(28);
    int experiments = 2000;
    int wrong = 0;
    for (int i = 0; i < experiments; i++) {
      List<double[]> contrasts = new ArrayList<>();
      for (int contrast = 0; contrast < 20; contrast++) {
        contrasts.add(new double[] {random.nextGaussian() / 4, random.nextGaussian() / 4});
      }
      PooledRatios pooled = PooledRatios.of(contrasts);
      double each = 0.05 / contrasts.size();
      if (contrasts.stream().anyMatch(own -> !pooled.estimate(own).interval(each).contains(0))) {
        wrong++;
      }
    }
    assertThat(wrong).isBetween(experiments / 50, experiments / 20 + 25);
  }
}
