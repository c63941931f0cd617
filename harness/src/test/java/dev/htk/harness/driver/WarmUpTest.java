// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.outcome.BadInput;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.DriveSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WarmUpTest {

  private static final long UNLIMITED = Long.MAX_VALUE;

  @ParameterizedTest
  @CsvSource({
    "10%,             2000,                0,   false",
    "0.5%,            100,                 0,   false",
    "5000,            5000,                0,   false",
    "30s,             9223372036854775807, 30,  false",
    "2m,              9223372036854775807, 120, false",
    "steady,          9223372036854775807, 120, true",
    "steady:max=45s,  9223372036854775807, 45,  true"
  })
  void aRuleEndsByOperationsByTimeOrWhenAllIsSteady(
      String rule, long operations, long seconds, boolean steady) throws HarnessException {
    assertThat(WarmUp.of(rule, 20_000, 0)).isEqualTo(new WarmUp(rule, operations, seconds, steady));
  }

  @Test
  void aRunOfLimitedTimeWarmsUpForItsShareOfIt() throws HarnessException {
    assertThat(WarmUp.of("10%", 1_000_000_000, 60).maxSeconds()).isEqualTo(6);
    assertThat(WarmUp.of("5000", 1_000_000_000, 60).maxSeconds()).isEqualTo(60);
    assertThat(WarmUp.of("30s", 1_000_000_000, 60).maxSeconds()).isEqualTo(30);
  }

  @Test
  void theRuleNoneMeansNoWarmUp() throws HarnessException {
    assertThat(WarmUp.of("none", 20_000, 0).isNone()).isTrue();
    assertThat(WarmUp.of(DriveSpec.DEFAULT_WARM_UP, 20_000, 0).isNone()).isFalse();
    assertThat(WarmUp.of(DriveSpec.DEFAULT_WARM_UP, 3, 0).operations())
        .as("a share is at least one")
        .isOne();
    assertThat(WarmUp.of("steady", 1, 0).operations()).isEqualTo(UNLIMITED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "some",
        "0",
        "-5",
        "0%",
        "-1%",
        "NaN%",
        "%",
        "2.5",
        "0s",
        "30x",
        "steady:",
        "steady:max=",
        "steady:max=0s",
        "steady:30s"
      })
  void anInvalidRuleIsRefusedWithTheValidForms(String rule) {
    assertThat(BadInput.refusalOf(() -> WarmUp.of(rule, 20_000, 0)))
        .contains("warmup must be one of none, a time (30s), operations (5000)", "'" + rule + "'");
  }
}
