// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BatchMeansTest {

  private static final int LENGTH = 2048;

  @Test
  void independentSecondsAreBatchedAlmostOneByOne() {
    BatchMeans means = BatchMeans.of(series(0, 3)).orElseThrow();

    assertThat(means.batchLength()).isLessThanOrEqualTo(4);
    assertThat(means.independent()).isTrue();
    assertThat(means.standardError()).isCloseTo(1 / Math.sqrt(LENGTH), within(0.003));
  }

  @Test
  void correlatedSecondsAreBatchedUntilTheirErrorIsTrue() {
    int covered = 0;
    double errors = 0;
    for (int seed = 0; seed < 400; seed++) {
      BatchMeans means = BatchMeans.of(series(0.9, seed)).orElseThrow();
      errors += means.standardError();
      covered += means.interval(0.05).contains(0) ? 1 : 0;
    }
    // The mean of an autoregression with 0.9 is √((1 + 0.9) / (1 - 0.9)) times as uncertain.
    double exact = Math.sqrt(1.9 / 0.1 / LENGTH);
    assertThat(errors / 400).isBetween(0.8 * exact, 1.2 * exact);
    assertThat(covered / 400.0).isGreaterThan(0.88);
  }

  @Test
  void aRunTooShortForItsCorrelationIsNotIndependent() {
    double[] rising = new double[32];
    for (int i = 0; i < rising.length; i++) {
      rising[i] = i;
    }

    assertThat(BatchMeans.of(rising).orElseThrow().independent()).isFalse();
    assertThat(BatchMeans.of(rising).orElseThrow().batches()).isEqualTo(BatchMeans.FEWEST_BATCHES);
  }

  @Test
  void aConstantHasNoError() {
    assertThat(BatchMeans.of(new double[20]).orElseThrow())
        .isEqualTo(new BatchMeans(0, 0, 20, 1, true));
  }

  @Test
  void sevenSecondsAreTooFew() {
    assertThat(BatchMeans.of(new double[7])).isEmpty();
  }

  private static double[] series(double correlation, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double innovation = Math.sqrt(1 - correlation * correlation);
    double[] series = new double[LENGTH];
    double state = random.nextGaussian();
    for (int i = 0; i < series.length; i++) {
      state = correlation * state + innovation * random.nextGaussian();
      series[i] = state;
    }
    return series;
  }
}
