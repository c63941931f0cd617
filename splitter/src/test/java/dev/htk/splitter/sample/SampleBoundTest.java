// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.plan.ErrorBound;
import org.apache.commons.statistics.distribution.HypergeometricDistribution;
import org.apache.commons.statistics.distribution.PascalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleBoundTest {

  /**
   * Uses an equivalence: more than {@code most} of their keys precede our {@code c + 1}st key
   * exactly if the first {@code c + 1 + most} of all keys include at most {@code c} of ours.
   */
  @ParameterizedTest
  @CsvSource({
    "10000, 0, 100",
    "10000, 1, 100",
    "10000, 3, 1000",
    "10000, 10, 1000",
    "10000, 100, 100",
    "10000, 1000, 10",
    "10000, 3300, 3",
    "10000, 5000, 2",
    "1000000, 5000, 200",
    "1000000, 10, 10000"
  })
  void theExactChanceOfMoreKeysIsNeverAboveTheOneAllowed(int keys, int sampled, int regions) {
    double chance = ErrorBound.CHANCE / regions;

    int most = (int) SampleBound.mostOfAnother(sampled, chance);

    assertThat(chanceOfMore(keys, sampled, most)).isLessThanOrEqualTo(chance);
  }

  @ParameterizedTest
  @CsvSource({"10000, 0, 100", "10000, 10, 1000", "10000, 100, 100", "1000000, 5000, 200"})
  void theBoundIsNoLooserThanItHasToBe(int keys, int sampled, int regions) {
    double chance = ErrorBound.CHANCE / regions;

    int most = (int) SampleBound.mostOfAnother(sampled, chance);

    assertThat(chanceOfMore(keys, sampled, most - 2 - most / 50)).isGreaterThan(chance);
  }

  @Test
  void theBoundOfMillionsOfKeysMatchesTheExactDistribution() {
    double chance = 1e-6;

    double most = SampleBound.mostOfAnother(4_000_000, chance);

    assertThat(most)
        .isCloseTo(
            PascalDistribution.of(4_000_001, 0.5).inverseSurvivalProbability(chance),
            within(most / 1e5));
  }

  @Test
  void aPlanOfOneRegionCannotBeWrong() {
    assertThat(SampleBound.of(10, 10, 1, 0).maxOverMean()).isEqualTo(1);
  }

  @Test
  void noRegionHoldsMoreThanAllKeys() {
    assertThat(SampleBound.of(20, 10, 2, 0).maxOverMean()).isEqualTo(2);
  }

  @Test
  void theErrorOfASketchWidensTheBound() {
    ErrorBound exact = SampleBound.of(1_000_000, 10_000, 100, 0);
    ErrorBound sketched = SampleBound.of(1_000_000, 10_000, 100, 100);

    // 4.4 deviations of 100 keys, in a region of 10,000.
    assertThat(sketched.maxOverMean() - exact.maxOverMean()).isBetween(0.044, 0.050);
    assertThat(sketched.basis()).isEqualTo("a sample of 1,000,000 keys, if it is a random one");
  }

  private static double chanceOfMore(int keys, int sampled, int most) {
    return HypergeometricDistribution.of(2 * keys, keys, sampled + 1 + most)
        .cumulativeProbability(sampled);
  }
}
