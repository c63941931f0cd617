// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cli.live.LiveOptions.Since;
import dev.htk.harness.outcome.BadInput;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how times in the past are parsed. */
class SinceTest {

  private static final Instant NOW = Instant.parse("2026-11-22T08:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "90s, 2026-11-22T07:58:30Z",
    "30m, 2026-11-22T07:30:00Z",
    "2h, 2026-11-22T06:00:00Z",
    "1d, 2026-11-21T08:00:00Z",
    "2026-11-22T07:00:00Z, 2026-11-22T07:00:00Z",
    "2026-11-22T09:30:00+02:00, 2026-11-22T07:30:00Z",
    "2026-11-22T07:15, 2026-11-22T07:15:00Z"
  })
  void aLengthOfTimeOrAnIsoTimeIsParsed(String text, String time) throws Exception {
    assertThat(Since.parse(text, NOW)).isEqualTo(Instant.parse(time));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-11-22T08:00:01Z", "2026-11-22T09:00", "0s"})
  void aTimeThatIsNotInThePastIsRefused(String text) {
    assertThat(BadInput.refusalOf(() -> Since.parse(text, NOW)))
        .contains(text, "not in the past", "2026-11-22T08:00:00Z");
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "30", "-30m", "30 minutes", "2026-11-22", ""})
  void anInvalidTimeIsRefused(String text) {
    assertThat(BadInput.refusalOf(() -> Since.parse(text, NOW))).contains("30m", "'" + text + "'");
  }
}
