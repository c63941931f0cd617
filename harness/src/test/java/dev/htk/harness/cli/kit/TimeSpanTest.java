// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.outcome.HarnessException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpanTest {

  @ParameterizedTest
  @CsvSource({
    "5m, 300000000",
    "20ms, 20000",
    "500us, 500",
    "1.5s, 1500000",
    "0ms, 0",
    "0.25 ms, 250",
    "1h, 3600000000",
    "1h30m, 5400000000"
  })
  void aNumberWithAUnitIsReadInMicroseconds(String text, long micros) throws HarnessException {
    assertThat(TimeSpan.micros("--tail-threshold", text)).isEqualTo(micros);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "20", "ms", "-1ms", "1w", "20ms!", "1e3s", "9999999999s"})
  void anInvalidTimeSpanIsRefused(String text) {
    assertThat(refusalOf(() -> TimeSpan.micros("--tail-threshold", text)))
        .contains("--tail-threshold", "20ms", "'" + text + "'");
  }
}
