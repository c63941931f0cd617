// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountedTest {

  @Test
  void aNounIsInThePluralUnlessThereIsOne() {
    assertThat(Counted.of(1, "disk")).isEqualTo("1 disk");
    assertThat(Counted.of(0, "disk")).isEqualTo("0 disks");
    assertThat(Counted.grouped(1_009, "region")).isEqualTo("1,009 regions");
  }
}
