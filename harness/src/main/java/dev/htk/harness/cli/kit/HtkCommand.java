package dev.htk.harness.cli.kit;

import dev.htk.harness.outcome.Outcome;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** What all commands that do something have in common: {@code --help}, and an exit code. */
@Command(mixinStandardHelpOptions = true)
public abstract class HtkCommand implements Callable<Integer> {

  /** Returns the exit code of a command that has done its work. */
  protected static int done(boolean good) {
    return (good ? Outcome.DONE : Outcome.BAD_NEWS).exitCode();
  }
}
