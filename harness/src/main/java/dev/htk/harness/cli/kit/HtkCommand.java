// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import dev.htk.harness.outcome.Outcome;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** A command that does something: it has {@code --help}, and returns an exit code. */
@Command(mixinStandardHelpOptions = true)
public abstract class HtkCommand implements Callable<Integer> {

  /** Returns the exit code of a command that has done its work. */
  protected static int done(boolean good) {
    return (good ? Outcome.DONE : Outcome.BAD_NEWS).exitCode();
  }
}
