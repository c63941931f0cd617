// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BarTest {

  @Test
  void theFullestRegionFillsTheWidth() {
    assertThat(Bar.of(0.3, 0.3, 5)).isEqualTo("█████");
  }

  @Test
  void anEighthOfACharacterCounts() {
    assertThat(Bar.of(9, 16, 2)).isEqualTo("█▏");
  }

  @Test
  void aTinyShareIsVisibleAndZeroDrawsNothing() {
    assertThat(Bar.of(1e-9, 1, 24)).isEqualTo("▏");
    assertThat(Bar.of(0, 1, 24)).isEmpty();
  }
}
