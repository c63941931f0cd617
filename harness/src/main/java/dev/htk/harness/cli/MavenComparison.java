package dev.htk.harness.cli;

import dev.htk.harness.outcome.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Runs {@code htk bench compare} for {@code mvn verify -Pprofile=NAME}, with Maven's {@code -D}
 * properties as its options. Maven passes empty text for properties that were not given.
 */
public final class MavenComparison {

  private static final String PROFILE = "htk.profile";
  private static final List<String> OPTIONS =
      List.of(
          "records",
          "operations",
          "threads",
          "workload",
          "trials",
          "cluster",
          "scale",
          "target",
          "servers",
          "storage",
          "share",
          "as",
          "rounds",
          "slo",
          "measure-seconds");
  private static final List<String> SWITCHES = List.of("unthrottled", "closed-loop", "details");

  private MavenComparison() {}

  public static void main(String[] arguments) {
    List<String> command = new ArrayList<>(List.of("bench", "compare"));
    command.addAll(List.of("--profile", System.getProperty(PROFILE)));
    for (String option : OPTIONS) {
      String value = System.getProperty(option, "");
      if (!value.isEmpty()) {
        command.addAll(List.of("--" + option, value));
      }
    }
    for (String name : SWITCHES) {
      String value = System.getProperty(name, "");
      if (!value.isEmpty() && !value.equals("false")) {
        command.add("--" + name);
      }
    }
    Path runs = Path.of(System.getProperty("out"));
    command.addAll(List.of("--out", RunName.in(runs, System.getProperty(PROFILE)).toString()));
    // A killed Maven must not leave its comparison behind.
    CompletableFuture<?> unused =
        ProcessHandle.current()
            .parent()
            .map(ProcessHandle::onExit)
            .orElseGet(CompletableFuture::new)
            .thenRun(() -> System.exit(Outcome.INTERRUPTED.exitCode()));
    Htk.main(command.toArray(String[]::new));
  }
}
