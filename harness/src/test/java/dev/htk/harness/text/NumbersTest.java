// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumbersTest {

  @Test
  void aNounIsInThePluralUnlessThereIsOne() {
    assertThat(Numbers.counted(1, "disk")).isEqualTo("1 disk");
    assertThat(Numbers.counted(0, "disk")).isEqualTo("0 disks");
    assertThat(Numbers.grouped(1_009, "region")).isEqualTo("1,009 regions");
  }

  @Test
  void timesAndSharesHaveTheirUnits() {
    assertThat(Numbers.millis(1_234_560)).isEqualTo("1,234.6 ms");
    assertThat(Numbers.seconds(1_500_000)).isEqualTo("1.5 s");
    assertThat(Numbers.percent(0.123)).isEqualTo("12 %");
    assertThat(Numbers.percentTenths(0.123)).isEqualTo("12.3 %");
  }
}
