// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import dev.htk.harness.cli.Htk;
import dev.htk.harness.outcome.Outcome;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * The promise of every reader: an input is either read, or refused in a way that the command turns
 * into one line and exit code 2.
 */
final class Contract {

  private static final CommandLine HTK = Htk.commandLine();

  private Contract() {}

  /** A use of an input. */
  @FunctionalInterface
  interface Use {
    void run() throws Exception;
  }

  /**
   * Uses an input.
   *
   * @return whether it was read; false if it was refused
   * @throws AssertionError if the use failed in any other way
   */
  static boolean isRead(Use use) throws Exception {
    try {
      use.run();
      return true;
    } catch (Exception refusal) {
      requireRefusal(refusal);
      return false;
    }
  }

  private static void requireRefusal(Exception refusal) throws Exception {
    StringWriter err = new StringWriter();
    HTK.setErr(new PrintWriter(err));
    int exitCode = HTK.getExecutionExceptionHandler().handleExecutionException(refusal, HTK, null);
    if (exitCode != Outcome.BAD_INPUT.exitCode() || err.toString().lines().count() != 1) {
      throw new AssertionError("exit code " + exitCode + ": " + err, refusal);
    }
  }
}
