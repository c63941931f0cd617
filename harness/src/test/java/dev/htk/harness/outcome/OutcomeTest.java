// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutcomeTest {

  @ParameterizedTest
  @CsvSource({"DONE, 0", "BAD_NEWS, 1", "BAD_INPUT, 2", "FAILED, 3", "INTERRUPTED, 130"})
  void exitCodesAreTheContractWithScripts(Outcome outcome, int exitCode) {
    assertThat(outcome.exitCode()).isEqualTo(exitCode);
  }

  @ParameterizedTest
  @EnumSource
  void everyOutcomeIsFoundByItsExitCode(Outcome outcome) {
    assertThat(Outcome.ofExitCode(outcome.exitCode())).isEqualTo(outcome);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 4, 134, 137})
  void theExitCodeOfAJvmThatDiedIsAFailure(int exitCode) {
    assertThat(Outcome.ofExitCode(exitCode)).isEqualTo(Outcome.FAILED);
  }

  /** As a trial ends that is terminated while its JVM boots. */
  @Test
  void aJvmThatWasTerminatedWasInterrupted() {
    assertThat(Outcome.ofExitCode(143)).isEqualTo(Outcome.INTERRUPTED);
  }

  @Test
  void anExceptionBearsItsOutcomeMessageAndCause() {
    Exception cause = new Exception("root");

    HarnessException badInput = HarnessException.badInput("%s must be %d", "threads", 1);
    HarnessException failed = HarnessException.failed(cause, "no answer from %s", "zk1");

    assertThat(badInput).hasMessage("threads must be 1").hasNoCause();
    assertThat(badInput.outcome()).isEqualTo(Outcome.BAD_INPUT);
    assertThat(failed).hasMessage("no answer from zk1").hasCause(cause);
    assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(HarnessException.badNews("3 rows").outcome()).isEqualTo(Outcome.BAD_NEWS);
    assertThat(HarnessException.interrupted().outcome()).isEqualTo(Outcome.INTERRUPTED);
  }
}
