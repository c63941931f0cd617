// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that only holds others. Alone it is an error, which names the first of them. */
@Command(mixinStandardHelpOptions = true)
public abstract class CommandGroup implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public final void run() {
    throw new ParameterException(
        spec.commandLine(),
        "give one of its commands, such as '%s'"
            .formatted(
                spec.subcommands().values().iterator().next().getCommandSpec().qualifiedName()));
  }
}
