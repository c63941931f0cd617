// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.htk.harness.run.phase.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TuneGoalTest {

  @Test
  void moreIsBetterOfARateAndLessOfATime() throws Exception {
    assertThat(TuneGoal.parse("load").improvement(50, 100)).isEqualTo(2);
    assertThat(TuneGoal.parse("Sustained insert.p99.9 <= 20ms").improvement(50, 100)).isEqualTo(2);
    assertThat(TuneGoal.parse("insert.p99.9 at 70%").improvement(50, 100)).isEqualTo(0.5);
    assertThat(TuneGoal.parse("insert.p99.9 at 70%").figure()).contains("insert.p999");
    assertThat(TuneGoal.parse("insert.p99.9 at 70%").share()).isEqualTo(70);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "speed", "sustained", "sustained p99", "insert.p99 at 0%", "p99 at 70%"})
  void aGoalThatIsNoneIsRefused(String text) {
    assertThat(refusalOf(() -> TuneGoal.parse(text))).startsWith("--goal");
  }

  @Test
  void aFigureOfAnotherOperationIsRefused() throws Exception {
    TuneGoal reads = TuneGoal.parse("read.p99 at 70%");
    TuneGoal sustained = TuneGoal.parse("sustained read.p99 <= 20ms");

    assertThatCode(() -> reads.require(Operation.READ)).doesNotThrowAnyException();
    assertThatCode(() -> TuneGoal.LOAD.require(Operation.READ)).doesNotThrowAnyException();
    assertThat(refusalOf(() -> reads.require(Operation.INSERT)))
        .contains("--goal 'read.p99 at 70%'", "compared by its insert");
    assertThat(refusalOf(() -> sustained.require(Operation.INSERT))).contains("insert");
  }

  @Test
  void aMissingFigureIsADash() {
    assertThat(TuneGoal.LOAD.words(null)).isEqualTo("–");
    assertThat(TuneGoal.LOAD.words(1234.0)).isEqualTo("1,234/s");
  }
}
