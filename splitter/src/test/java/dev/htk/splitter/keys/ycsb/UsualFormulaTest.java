// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.plan.SplitInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsualFormulaTest {

  @Test
  void splitKeysMatchTheShellsFormula() {
    // (1..4).map {|i| "user#{1000+i*(9999-1000)/4}"} in Ruby.
    assertThat(new UsualFormula(4).splitKeys())
        .extracting(Object::toString)
        .containsExactly("user3249", "user5499", "user7749", "user9999");
  }

  @Test
  void regionsUnderAQuarterOfTheMeanAreDead() {
    UsualFormula.Outcome outcome =
        new UsualFormula(3).outcome(List.of(0.0625, 0.0624, 0.4, 0.4751));

    assertThat(outcome.maxOverMean()).isCloseTo(1.9004, within(1e-9));
    assertThat(outcome.dead()).isEqualTo(1);
  }

  @Test
  void splitKeysThatWouldBeEqualAreRefused() {
    assertThat(new UsualFormula(8_999).splitKeys()).doesNotHaveDuplicates();
    assertThatThrownBy(() -> new UsualFormula(9_000))
        .isInstanceOf(SplitInputException.class)
        .hasMessageContaining("1 to 8,999 different split keys, not 9,000");
  }
}
