// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class FigureIntervalTest {

  @Test
  void fewerThanFiveTrialsHaveNoInterval() {
    assertThat(FigureInterval.of(1, 2, 3, 4)).isNull();
  }

  @Test
  void aTrialWithZeroHasNoLogarithmAndTheFigureNoInterval() {
    assertThat(FigureInterval.of(1, 2, 3, 0, 5)).isNull();
  }

  @Test
  void fiveTrialsHaveStudentsIntervalOfTheLogarithms() {
    FigureInterval interval =
        FigureInterval.of(DoubleStream.of(1, 2, 3, 4, 5).map(Math::exp).toArray());

    // 2.776 standard errors of sqrt(2.5 / 5).
    assertThat(Math.log(interval.estimate())).isCloseTo(3, within(1e-9));
    assertThat(Math.log(interval.low())).isCloseTo(3 - 1.963, within(1e-3));
    assertThat(Math.log(interval.high())).isCloseTo(3 + 1.963, within(1e-3));
    assertThat(interval.confidence()).isEqualTo(0.95);
    assertThat(interval.method()).startsWith("Student's t");
  }

  @Test
  void tenTrialsHaveTheMediansIntervalWhichAnOutlierDoesNotMove() {
    FigureInterval interval = FigureInterval.of(98, 99, 100, 100, 100, 100, 100, 101, 102, 9_000);

    assertThat(interval.estimate()).isCloseTo(100, within(1e-9));
    assertThat(interval.high()).isLessThan(103);
    assertThat(interval.method()).startsWith("bootstrap BCa");
  }
}
