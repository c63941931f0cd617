// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class MannKendallTest {

  /** US EPA QA/G-9S, the example of the normal approximation: two groups of ties, of 4 and of 2. */
  @Test
  void thePublishedExampleHasItsPublishedFigures() {
    MannKendall test = MannKendall.of(10, 10, 10, 5, 10, 20, 18, 17, 15, 24, 15);

    assertThat(test.s()).isEqualTo(22);
    assertThat(test.variance()).isCloseTo(155.33, within(0.005));
    assertThat(test.z()).isCloseTo(1.685, within(0.0005));
    // Its one-sided probability, 0.046, from the table of the normal distribution.
    assertThat(test.p() / 2).isCloseTo(0.046, within(0.0005));
    assertThat(test.hasTrend(0.10)).isTrue();
    assertThat(test.hasTrend(0.05)).isFalse();
  }

  @Test
  void aSeriesThatOnlyRisesHasATrendAndItsReverseTheOpposite() {
    MannKendall up = MannKendall.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    MannKendall down = MannKendall.of(10, 9, 8, 7, 6, 5, 4, 3, 2, 1);

    assertThat(up.s()).isEqualTo(45);
    assertThat(up.variance()).isEqualTo(125);
    assertThat(down.z()).isEqualTo(-up.z());
    assertThat(up.hasTrend(0.001)).isTrue();
    assertThat(down.p()).isEqualTo(up.p());
  }

  @Test
  void aConstantSeriesHasNoTrend() {
    double[] constant = new double[30];
    Arrays.fill(constant, 7);

    assertThat(MannKendall.of(constant)).isEqualTo(new MannKendall(0, 0, 0, 1));
  }

  @Test
  void seriesWithoutATrendAreSaidToHaveOneAsOftenAsTheLevelAllows() {
    SplittableRandom random = new SplittableRandom(5);
    int found = 0;
    for (int i = 0; i < 2_000; i++) {
      // Heavy-tailed, as latencies are.
      double[] series = random.doubles(30).map(u -> Math.pow(1 - u, -0.7)).toArray();
      found += MannKendall.of(series).hasTrend(0.05) ? 1 : 0;
    }

    // 100 on average, with a deviation of 10.
    assertThat(found).isBetween(60, 140);
  }

  @Property(tries = 200)
  void onlyTheOrderOfValuesCounts(
      @ForAll @Size(min = 10, max = 40) List<@IntRange(min = 0, max = 12) Integer> values) {
    double[] series = values.stream().mapToDouble(Integer::doubleValue).toArray();
    double[] stretched = Arrays.stream(series).map(value -> Math.exp(value) - 3).toArray();

    assertThat(MannKendall.of(stretched)).isEqualTo(MannKendall.of(series));
  }

  @Test
  void tooFewValuesAreRefused() {
    assertThatThrownBy(() -> MannKendall.of(1, 2, 3, 4, 5, 6, 7, 8, 9))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("10 values");
  }
}
