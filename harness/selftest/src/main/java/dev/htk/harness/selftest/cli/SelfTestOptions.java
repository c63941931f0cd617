package dev.htk.harness.selftest.cli;

import dev.htk.harness.cli.OutFolder;
import dev.htk.harness.cli.kit.TimeSpan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.selftest.SelfTestRequest;
import dev.htk.harness.selftest.fault.FaultKind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import picocli.CommandLine.Option;

/** The options of {@code htk self-test}. */
final class SelfTestOptions {

  private static final int MOST_SEEDS = 100;
  private static final Duration LEAST_EPISODE = Duration.ofSeconds(4);
  private static final Duration LEAST_GAP = Duration.ofSeconds(2);

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "Runs, each with the faults in another order (default: 1).")
  private Integer seeds;

  @Option(
      names = "--quiet",
      paramLabel = "TIME",
      description = "Time without faults in each run, such as 5m (default: 5m).")
  private String quiet;

  @Option(
      names = "--episode",
      paramLabel = "TIME",
      description = "How long each fault lasts (default: 20s).")
  private String episode;

  @Option(
      names = "--gap",
      paramLabel = "TIME",
      description = "Time between two faults (default: 10s).")
  private String gap;

  @Option(
      names = "--fault",
      paramLabel = "NAME",
      description = "A fault to inject, such as region-split; repeatable (default: all).")
  private List<String> faults;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The self-test's folder (default: ./htk-runs/<time>-self-test).")
  private Path out;

  /** Returns whether no option was given. */
  boolean isEmpty() {
    return seeds == null
        && quiet == null
        && episode == null
        && gap == null
        && faults == null
        && out == null;
  }

  SelfTestRequest request(List<String> command) throws HarnessException {
    int runs = seeds == null ? 1 : seeds;
    if (runs < 1 || runs > MOST_SEEDS) {
      throw HarnessException.badInput("--seeds must be 1 to %d, not %d", MOST_SEEDS, runs);
    }
    return new SelfTestRequest(
        command,
        OutFolder.free(out, "self-test"),
        LongStream.rangeClosed(1, runs).boxed().toList(),
        time("--quiet", quiet, "5m", Duration.ZERO),
        time("--episode", episode, "20s", LEAST_EPISODE),
        time("--gap", gap, "10s", LEAST_GAP),
        faults());
  }

  private static Duration time(String option, String given, String ifAbsent, Duration least)
      throws HarnessException {
    String text = given == null ? ifAbsent : given;
    Duration time = Duration.of(TimeSpan.micros(option, text), ChronoUnit.MICROS);
    if (time.compareTo(least) < 0) {
      throw HarnessException.badInput(
          "%s %s is too short: give %d s at least", option, text, least.toSeconds());
    }
    return time;
  }

  private List<FaultKind> faults() throws HarnessException {
    if (faults == null) {
      return List.of(FaultKind.values());
    }
    for (String name : faults) {
      if (Arrays.stream(FaultKind.values()).noneMatch(kind -> kind.word().equals(name))) {
        throw HarnessException.badInput(
            "--fault: there is no fault '%s'; there are %s",
            name,
            Arrays.stream(FaultKind.values())
                .map(FaultKind::word)
                .collect(Collectors.joining(", ")));
      }
    }
    return Arrays.stream(FaultKind.values()).filter(kind -> faults.contains(kind.word())).toList();
  }
}
