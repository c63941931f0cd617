// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.outcome;

import java.util.Arrays;

/** Results of a command, each with its exit code. The codes are a contract with scripts. */
public enum Outcome {
  /** Done, and the answer is good. */
  DONE(0),
  /** Done, and the answer is bad news: lost rows, a regression, a failed check. */
  BAD_NEWS(1),
  /** The input or the usage is wrong; nothing was changed. */
  BAD_INPUT(2),
  /** The cluster or the machine failed. */
  FAILED(3),
  /** Interrupted by the user. */
  INTERRUPTED(130);

  /** A JVM's exit code after SIGTERM, unless it has one of its own for that. */
  private static final int TERMINATED = 143;

  private final int exitCode;

  Outcome(int exitCode) {
    this.exitCode = exitCode;
  }

  public int exitCode() {
    return exitCode;
  }

  /**
   * Returns the outcome with this exit code; FAILED for an unknown one, as from a dead JVM. A JVM
   * that was terminated before it could say so was interrupted.
   */
  public static Outcome ofExitCode(int exitCode) {
    if (exitCode == TERMINATED) {
      return INTERRUPTED;
    }
    return Arrays.stream(values())
        .filter(outcome -> outcome.exitCode == exitCode)
        .findFirst()
        .orElse(FAILED);
  }
}
