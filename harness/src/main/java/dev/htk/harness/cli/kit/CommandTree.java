// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Builds picocli's commands. Those that a command line does not name have a name and a description
 * only: to read the options of all takes longer than most commands run.
 *
 * @param loads whether a command of a name is loaded whole
 */
public record CommandTree(Predicate<String> loads) {

  /** The tree with every command whole. */
  public static final CommandTree WHOLE = new CommandTree(name -> true);

  /** Returns the tree for a command line. */
  public static CommandTree of(String... arguments) {
    List<String> words = List.of(arguments);
    // A file of arguments can name any command.
    boolean isOpen = words.stream().anyMatch(word -> word.startsWith("@"));
    return isOpen ? WHOLE : new CommandTree(words::contains);
  }

  /**
   * Returns a command with those below it.
   *
   * @param command an object, or a class with a constructor without parameters
   */
  public CommandLine line(Object command) {
    CommandLine line = new CommandLine(command);
    Class<?> type = command instanceof Class<?> given ? given : command.getClass();
    Commands below = type.getAnnotation(Commands.class);
    if (below != null) {
      for (Class<?> each : below.value()) {
        add(line, each);
      }
    }
    return line;
  }

  /** Adds a command with those below it. */
  public void add(CommandLine parent, Class<?> type) {
    Command command = type.getAnnotation(Command.class);
    parent.addSubcommand(
        command.name(), loads.test(command.name()) ? line(type) : new CommandLine(named(command)));
  }

  private static CommandSpec named(Command command) {
    CommandSpec spec = CommandSpec.create().name(command.name());
    spec.usageMessage().description(command.description()).hidden(command.hidden());
    return spec;
  }
}
