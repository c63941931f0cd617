// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cli.Htk;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelfTestCommandTest {

  /** The result of a command line. */
  private record Ended(int exitCode, String out, String err) {}

  @ParameterizedTest
  @CsvSource({
    "self-test --seeds 0,                       --seeds must be 1 to 100",
    "self-test --quiet soon,                    --quiet must be a length of time",
    "self-test --hbase-home no/such/home,       is not a folder",
    "self-test --jvm UseZGC,                    the JVM flag 'UseZGC' cannot be given here",
    "diagnose somewhere --compound,             options of --self-test",
    "diagnose somewhere --seeds 2,              options of --self-test",
    "diagnose somewhere --self-test,            drop DIR ",
    "diagnose --self-test --slo 5ms,            drop DIR ",
    "diagnose --self-test --phase run,          drop DIR ",
    "diagnose --self-test --live,               drop DIR ",
    "diagnose --self-test --seeds 0,            --seeds must be 1 to 100",
    "diagnose --self-test --quiet soon,         --quiet must be a length of time",
    "diagnose --self-test --episode 1s,         --episode 1s is too short",
    "diagnose --self-test --fault gremlins,     there is no fault 'gremlins'",
    "diagnose --self-test --format json --gap 1s, --gap 1s is too short",
    "diagnose no/such/run,                      no/such/run",
  })
  void badInputIsOneLineAndExitCodeTwo(String commandLine, String said) {
    Ended ended = htk(commandLine);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).hasLineCount(1).startsWith("htk: ").contains(said);
    assertThat(ended.out()).isEmpty();
  }

  @Test
  void theCommandIsTheLastInTheHelp() {
    assertThat(htk("--help").out()).containsPattern("(?s)  live .*  self-test .*Exit codes:");
  }

  @Test
  void theFormerNameStaysInTheHelpWithItsOptions() {
    assertThat(htk("diagnose --help").out())
        .contains("--self-test", "--seeds=N", "--quiet=TIME", "--episode=TIME", "--gap=TIME")
        .contains("--fault=NAME", "--out=DIR");
  }

  private static Ended htk(String commandLine) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
    ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
    try {
      int exitCode = Htk.execute(commandLine.split(" "));
      return new Ended(
          exitCode,
          outBytes.toString(StandardCharsets.UTF_8),
          errBytes.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }
}
