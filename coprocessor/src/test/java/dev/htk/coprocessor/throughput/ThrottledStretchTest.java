// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThrottledStretchTest {
  private static final long SECOND = 1_000_000;

  private final ThrottledStretch stretch = new ThrottledStretch();

  @Test
  void aStretchLastsFromTheFirstSleepsStartToTheLastSleepsEnd() {
    stretch.slept(SECOND, 5 * SECOND);
    stretch.slept(SECOND / 2, 9 * SECOND);
    assertThat(stretch.start()).isEqualTo(4 * SECOND);
    assertThat(stretch.end()).isEqualTo(9 * SECOND);
    assertThat(stretch.sleptMicros()).isEqualTo(3 * SECOND / 2);
  }

  @Test
  void aStretchIsOverAfterTenSeconds() {
    assertThat(stretch.isOver(100 * SECOND)).isFalse();
    stretch.slept(SECOND, 5 * SECOND);
    assertThat(stretch.isOver(14 * SECOND - 1)).isFalse();
    assertThat(stretch.isOver(14 * SECOND)).isTrue();
  }

  @Test
  void theNextStretchBeginsWithItsOwnSleep() {
    stretch.slept(SECOND, 5 * SECOND);
    stretch.clear();
    assertThat(stretch.isEmpty()).isTrue();
    stretch.slept(SECOND, 50 * SECOND);
    assertThat(stretch.start()).isEqualTo(49 * SECOND);
    assertThat(stretch.sleptMicros()).isEqualTo(SECOND);
  }
}
