// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SameValueTest {

  @ParameterizedTest
  @CsvSource({
    "0.40, 0.4",
    "1.2, 1.2000000476837158",
    "TRUE, true",
    "' 30 ', 30",
    "0, 0.0",
    "fifo, FIFO"
  })
  void oneValueIsWrittenInManyWays(String one, String other) {
    assertThat(SameValue.of(one, other)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"0.4, 0.41", "30, 31", "true, false", "1, true", "10737418240, 10737500000"})
  void differentValuesAreNotEqual(String one, String other) {
    assertThat(SameValue.of(one, other)).isFalse();
  }
}
