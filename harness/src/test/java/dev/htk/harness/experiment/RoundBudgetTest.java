// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RoundBudgetTest {

  @Test
  void aRoundRunsIfOneOfTheSameLengthFits() {
    RoundBudget budget = new RoundBudget(300);

    assertThat(budget.holds(1, 0)).isTrue();
    assertThat(budget.holds(1, 50)).as("a round that has begun").isTrue();
    assertThat(budget.holds(2, 100)).isTrue();
    assertThat(budget.holds(3, 220)).isFalse();
    assertThat(budget.perRound()).isEqualTo(110);
  }

  @Test
  void whatPreparesRoundsIsNoPartOfTheNextOne() {
    RoundBudget budget = new RoundBudget(300);

    assertThat(budget.holds(0, 0)).isTrue();
    assertThat(budget.holds(1, 60)).isTrue();
    assertThat(budget.holds(2, 160)).as("160 s, and 100 s more").isTrue();
    assertThat(budget.perRound()).isEqualTo(100);
    assertThat(budget.holds(3, 260)).isFalse();
  }
}
