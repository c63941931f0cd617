package dev.htk.harness.trial.pair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PairOutcomeTest {

  private static PairOutcome outcome(double sustained, double rate) {
    return new PairOutcome(300, sustained, false, 30, List.of(), rate, 0, 1);
  }

  @Test
  void aRateThatTheRampKeptIsSustained() {
    assertThat(outcome(230, 160).sustained(true)).contains(230.0);
  }

  @Test
  void aRateIsNotSustainedIfLessOfItBrokeTheBoundForAMinute() {
    assertThat(outcome(230, 160).sustained(false)).isEmpty();
    assertThat(outcome(160, 160).sustained(false)).isEmpty();
  }

  @Test
  void aRateThatIsLowerThanTheOneMeasuredIsNotContradicted() {
    assertThat(outcome(75, 160).sustained(false)).contains(75.0);
  }

  @Test
  void aRateThatWasKeptForAMinuteIsSustainedWhateverTheRampSays() {
    assertThat(outcome(0, 160).sustained(true)).contains(160.0);
    assertThat(outcome(75, 160).sustained(true)).contains(160.0);
  }

  @Test
  void aSideThatKeptTheBoundNowhereSustainsNothing() {
    assertThat(outcome(0, 160).sustained(false)).isEmpty();
  }
}
