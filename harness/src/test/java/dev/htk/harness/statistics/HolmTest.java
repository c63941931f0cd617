// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.statistics.Holm.Decision;
import java.util.List;
import org.junit.jupiter.api.Test;

class HolmTest {

  @Test
  void claimsAreTestedByRisingPValueAtRisingLevels() {
    // At 0.05 / 4, 0.05 / 3, 0.05 / 2: the third fails, and with it the fourth.
    List<Decision> decisions = Holm.judge(new double[] {0.03, 0.01, 0.9, 0.012}, 0.05);

    assertThat(decisions)
        .containsExactly(
            new Decision(false, 0.025),
            new Decision(true, 0.0125),
            new Decision(false, 0.025),
            new Decision(true, 0.05 / 3));
  }

  @Test
  void aClaimThatWouldPassByItselfMayFailInAFamily() {
    assertThat(Holm.judge(new double[] {0.03}, 0.05))
        .extracting(Decision::shown)
        .containsExactly(true);
    assertThat(Holm.judge(new double[] {0.03, 0.5}, 0.05))
        .extracting(Decision::shown)
        .containsExactly(false, false);
  }

  @Test
  void noClaimsGiveNoDecisions() {
    assertThat(Holm.judge(new double[0], 0.05)).isEmpty();
  }
}
