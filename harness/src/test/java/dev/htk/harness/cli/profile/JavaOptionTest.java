// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.env.EnvFile;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class JavaOptionTest {

  private static final Optional<EnvFile> SCRIPT =
      Optional.of(
          EnvFile.parse("hbase-env.sh", "HBASE_HEAPSIZE=8g".getBytes(StandardCharsets.UTF_8)));

  @ParameterizedTest
  @CsvSource({"17, 17", "8, 8", "1.8, 8", "1.8.0_292, 8", "11.0.2, 11", "21+35, 21"})
  void aVersionIsTakenInAllItsForms(String text, int version) throws HarnessException {
    assertThat(parsed("--java", text).of(SCRIPT).orElseThrow().java()).hasValue(version);
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "1.7", "seventeen", "-1", "170"})
  void whatIsNoVersionIsRefused(String text) {
    assertThatThrownBy(() -> parsed("--java=" + text))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("use 8 or later");
  }

  @Test
  void aVersionWithoutAScriptIsRefused() throws HarnessException {
    assertThatThrownBy(() -> parsed("--java", "17").of(Optional.empty()))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("--hbase-env");
    assertThat(parsed().of(Optional.empty())).isEmpty();
  }

  private static JavaOption parsed(String... arguments) {
    JavaOption option = new JavaOption();
    new CommandLine(option).parseArgs(arguments);
    return option;
  }
}
