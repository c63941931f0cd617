// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.phase.Operation;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YcsbStatusTest {

  private static final long START = 1_790_000_000_000L;

  private final YcsbStatus status = new YcsbStatus(10);

  @Test
  void aStatusLineHasYcsbsFormat() {
    second(0, Operation.INSERT, 400, 500);
    second(9, Operation.READ, 12_345);

    assertThat(status.line(START + 10_000, 2_000, 10_000).orElseThrow())
        .matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d:000 10 sec: .*")
        .endsWith(
            " 10 sec: 2000 operations; 200 current ops/sec; est completion in 40 seconds"
                + " [INSERT: Count=2, Max=500, Min=400, Avg=450, 90=500, 99=500, 99.9=500,"
                + " 99.99=500] [READ: Count=1, Max=12351, Min=12344, Avg=12348, 90=12351,"
                + " 99=12351, 99.9=12351, 99.99=12351] ");
  }

  @Test
  void aLineCountsSinceTheLastLineAndTheTimeLeftSinceTheStart() {
    second(0, Operation.INSERT, 400);
    assertThat(status.line(START + 10_000, 2_000, 10_000)).isPresent();
    second(19, Operation.INSERT, 900);

    assertThat(status.line(START + 20_000, 2_500, 10_000).orElseThrow())
        .contains(" 20 sec: 2500 operations; 50 current ops/sec; est completion in 1 minute ")
        .contains("[INSERT: Count=1, Max=900,");
  }

  @Test
  void aLineAppearsOnlyWhenItIsDueOrAtTheEnd() {
    second(0, Operation.INSERT, 400);

    assertThat(status.line(START + 9_000, 1_999, 2_000)).isEmpty();
    assertThat(status.line(START + 9_500, 2_000, 2_000)).isEmpty();
    assertThat(status.last(START + 9_500, 2_000).orElseThrow())
        .contains("9 sec: 2000 operations; ")
        .doesNotContain("est completion");
  }

  @Test
  void aPhaseThatIsCutShortHasItsLineAtTheEndToo() {
    second(0, Operation.INSERT, 400);
    assertThat(status.line(START + 10_000, 1_000, 2_000)).isPresent();
    second(12, Operation.INSERT, 400);

    assertThat(status.last(START + 14_000, 1_200).orElseThrow())
        .contains("14 sec: 1200 operations; 50 current ops/sec; ")
        .doesNotContain("est completion");
  }

  @Test
  void aLineIsNotRepeatedAtTheEnd() {
    second(0, Operation.INSERT, 400);
    assertThat(status.line(START + 10_000, 2_000, 2_000)).isPresent();

    assertThat(status.last(START + 10_000, 2_000)).isEmpty();
    assertThat(status.last(START + 11_000, 2_000)).isEmpty();
  }

  @Test
  void aPhaseWithoutOperationsReportsZeroOperations() {
    assertThat(status.last(START, 0).orElseThrow()).contains("0 sec: 0 operations; ");
  }

  @Test
  void aPhaseWithoutAnEndHasNoEstimatedCompletion() {
    second(0, Operation.INSERT, 400);

    assertThat(status.line(START + 10_000, 5, Long.MAX_VALUE).orElseThrow())
        .doesNotContain("est completion");
  }

  @ParameterizedTest
  @CsvSource({
    "0,       0 seconds",
    "1,       1 second",
    "59,      59 seconds",
    "60,      1 minute",
    "3599,    59 minutes",
    "41040,   11 hours 24 minutes",
    "90000,   1 day 1 hour"
  })
  void theTimeLeftIsGivenInTheUnitsThatMatter(long seconds, String text) {
    assertThat(YcsbStatus.remaining(seconds)).isEqualTo(text + " ");
  }

  private void second(int number, Operation operation, long... micros) {
    Histogram times = Samples.histogram(micros);
    status.add(
        new Interval(
            operation, START + number * 1000L, START + (number + 1) * 1000L, times, times));
  }
}
