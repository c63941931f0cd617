// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.outcome.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Runs {@code htk bench compare} for {@code mvn verify -Pprofile=NAME}, with Maven's {@code -D}
 * properties as its options. Maven passes empty text for properties that were not given.
 */
public final class MavenComparison {

  private static final String PROFILE = "htk.profile";
  private static final String OUT = "--out";

  private MavenComparison() {}

  public static void main(String[] arguments) {
    String profile = System.getProperty(PROFILE);
    Path folder = OutFolder.in(Path.of(System.getProperty("out")), profile);
    List<String> command = new ArrayList<>(List.of("bench", "compare", "--profile", profile));
    for (OptionSpec option :
        new CommandLine(new BenchCompareCommand()).getCommandSpec().options()) {
      String name = option.longestName();
      String value = name.equals(OUT) ? folder.toString() : property(name);
      if (option.arity().max() > 0 && !value.isEmpty()) {
        command.addAll(List.of(name, value));
      } else if (!value.isEmpty() && !value.equals("false")) {
        command.add(name);
      }
    }
    // A killed Maven must not leave its comparison behind.
    CompletableFuture<?> unused =
        ProcessHandle.current()
            .parent()
            .map(ProcessHandle::onExit)
            .orElseGet(CompletableFuture::new)
            .thenRun(() -> System.exit(Outcome.INTERRUPTED.exitCode()));
    Htk.main(command.toArray(String[]::new));
  }

  /** Returns the property that is named as the option without its dashes. */
  private static String property(String option) {
    return System.getProperty(option.replaceFirst("^-+", ""), "");
  }
}
