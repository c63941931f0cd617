// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientResultTest {

  /** A second application master counts its attempts from 1000 on. */
  @ParameterizedTest
  @CsvSource({"0, 0", "2, 2", "1000, 1", "1001, 2"})
  void attemptsThatEndedWithTheirApplicationMasterAreLostToo(int number, int lost) {
    assertThat(ClientResult.lostBefore("attempt_1795768427_0001_m_000003_" + number))
        .isEqualTo(lost);
  }
}
