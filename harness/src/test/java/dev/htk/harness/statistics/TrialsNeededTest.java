// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TrialsNeededTest {

  private static final double TEN_PERCENT = Math.log(1.1);

  @Test
  void theTrialsNeededShowTheDifferenceInFourOfFiveExperiments() {
    for (double spread : new double[] {0.05, 0.07, 0.1, 0.15}) {
      int pairs = TrialsNeeded.paired(spread, TEN_PERCENT, 0.05).orElseThrow();

      double power = power(pairs, spread);

      assertThat(power).as("%d pairs at %s", pairs, spread).isGreaterThan(0.75);
      if (pairs > TrialRule.MEDIAN_FROM) {
        assertThat(power).as("%d pairs at %s", pairs, spread).isLessThan(0.93);
      }
    }
  }

  private static double power(int pairs, double spread) {
    SplittableRandom random = new SplittableRandom(11);
    int found = 0;
    for (int experiment = 0; experiment < 2000; experiment++) {
      double[] logs = new double[pairs];
      for (int i = 0; i < pairs; i++) {
        logs[i] = TEN_PERCENT + spread * random.nextGaussian();
      }
      found += TrialRule.estimate(logs).orElseThrow().interval(0.05).contains(0) ? 0 : 1;
    }
    return found / 2000.0;
  }

  @Test
  void theTrialsNeededAreNeverFewerThanAVerdictTakes() {
    assertThat(TrialsNeeded.paired(0, TEN_PERCENT, 0.05)).hasValue(TrialRule.FEWEST);
    assertThat(TrialsNeeded.unpaired(0, TEN_PERCENT, 0.05)).hasValue(TrialRule.FEWEST);
  }

  @Test
  void aMedianOfFewPairsShowsNothingAtAVeryStrictLevel() {
    double spread = 0.2;
    double strict = 0.0008;

    assertThat(TrialsNeeded.paired(spread, 1.0, strict).orElseThrow())
        .isLessThan(TrialRule.MEDIAN_FROM);
    assertThat(TrialsNeeded.paired(spread, 0.4, strict).orElseThrow()).isGreaterThan(11);
    assertThat(new MedianEstimate(1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9).interval(strict))
        .isEqualTo(Interval.UNKNOWN);
  }

  @Test
  void aWildSpreadHasNoNumberOfTrials() {
    assertThat(TrialsNeeded.paired(5, TEN_PERCENT, 0.05)).isEmpty();
  }

  @Test
  void aStricterLevelTakesMoreTrials() {
    assertThat(TrialsNeeded.paired(0.15, TEN_PERCENT, 0.005).orElseThrow())
        .isGreaterThan(TrialsNeeded.paired(0.15, TEN_PERCENT, 0.05).orElseThrow());
  }
}
