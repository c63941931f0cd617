// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class CommandTreeTest {

  @Command(name = "root", mixinStandardHelpOptions = true)
  @Commands({One.class, Group.class})
  static final class Root implements Runnable {
    @Override
    public void run() {}
  }

  @Command(name = "one", description = "Does the one thing.")
  static final class One implements Runnable {

    @Option(names = "--fast")
    boolean isFast;

    @Override
    public void run() {}
  }

  @Command(name = "group", description = "Holds others.", hidden = true)
  @Commands(One.class)
  static final class Group implements Runnable {
    @Override
    public void run() {}
  }

  private static CommandLine tree(String... arguments) {
    return CommandTree.of(arguments).line(new Root());
  }

  private static boolean isWhole(CommandLine command) {
    return command.getCommandSpec().findOption("--fast") != null;
  }

  @Test
  void onlyTheCommandsThatACommandLineNamesAreLoaded() {
    assertThat(isWhole(tree("one", "--fast").getSubcommands().get("one"))).isTrue();
    assertThat(isWhole(tree("--help").getSubcommands().get("one"))).isFalse();
    assertThat(tree("one").getSubcommands().get("group").getSubcommands()).isEmpty();
    assertThat(
            isWhole(tree("group", "one").getSubcommands().get("group").getSubcommands().get("one")))
        .isTrue();
  }

  @Test
  void aFileOfArgumentsMayNameAnyCommand() {
    assertThat(isWhole(tree("@arguments").getSubcommands().get("one"))).isTrue();
  }

  @Test
  void theHelpIsTheSameWhateverIsLoaded() {
    assertThat(tree("--help").getUsageMessage())
        .isEqualTo(CommandTree.WHOLE.line(new Root()).getUsageMessage())
        .contains("Does the one thing.")
        .doesNotContain("Holds others.");
  }
}
