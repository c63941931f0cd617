// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.rate.PairOutcome.Sustained;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairOutcomeTest {

  private static PairOutcome outcome(double sustained, double rate) {
    return new PairOutcome(300, sustained, false, 30, List.of(), rate, null, 0, 1);
  }

  @Test
  void aRateThatTheRampKeptIsSustained() {
    assertThat(outcome(230, 160).sustained(true)).contains(new Sustained(230, false));
  }

  @Test
  void aRateIsNotSustainedIfNoHigherRateBrokeTheBoundForAMinute() {
    assertThat(outcome(230, 160).sustained(false)).isEmpty();
    assertThat(outcome(160, 160).sustained(false)).isEmpty();
  }

  @Test
  void aRateThatIsLowerThanTheOneMeasuredIsNotContradicted() {
    assertThat(outcome(75, 160).sustained(false)).contains(new Sustained(75, false));
  }

  @Test
  void aRateThatWasKeptForAMinuteIsSustainedAtLeastWhateverTheRampSays() {
    assertThat(outcome(0, 160).sustained(true)).contains(new Sustained(160, true));
    assertThat(outcome(75, 160).sustained(true)).contains(new Sustained(160, true));
  }

  @Test
  void aRampThatWasKeptFromItsBeginningShowsOnlyTheLeastThatIsSustained() {
    PairOutcome outcome = new PairOutcome(300, 300, true, 30, List.of(), 210, null, 0, 1);

    assertThat(outcome.sustained(true)).contains(new Sustained(300, true));
    assertThat(outcome.sustained(false)).isEmpty();
  }

  @Test
  void aSideThatKeptTheBoundNowhereSustainsNothing() {
    assertThat(outcome(0, 160).sustained(false)).isEmpty();
  }
}
