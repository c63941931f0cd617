// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.cli;

import dev.htk.harness.cli.OutFolder;
import dev.htk.harness.cli.SoftwareOptions;
import dev.htk.harness.cli.kit.TimeSpan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.selftest.SelfTestRequest;
import dev.htk.harness.selftest.fault.FaultKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code htk self-test}. */
final class SelfTestOptions {

  private static final int MOST_SEEDS = 100;
  private static final Duration LEAST_EPISODE = Duration.ofSeconds(4);
  private static final Duration LEAST_GAP = Duration.ofSeconds(2);

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "1",
      description = "Runs, each with the faults in another order (default: 1).")
  private int seeds;

  @Option(
      names = "--quiet",
      paramLabel = "TIME",
      defaultValue = "5m",
      description = "Time without faults in each run, such as 5m (default: 5m).")
  private String quiet;

  @Option(
      names = "--episode",
      paramLabel = "TIME",
      defaultValue = "20s",
      description = "How long each fault lasts (default: 20s).")
  private String episode;

  @Option(
      names = "--gap",
      paramLabel = "TIME",
      defaultValue = "10s",
      description = "Time between two faults (default: 10s).")
  private String gap;

  @Option(
      names = "--fault",
      paramLabel = "NAME",
      description = "A fault to inject, such as region-split; repeatable (default: all).")
  private List<String> faults;

  @Option(
      names = "--compound",
      description =
          "Inject ten pairs of overlapping faults instead of each alone; with --fault, of those"
              + " given.")
  private boolean isOfPairs;

  @Mixin private SoftwareOptions software;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The self-test's folder (default: ./htk-runs/<time>-self-test).")
  private Path out;

  SelfTestRequest request(List<String> command)
      throws HarnessException, IOException, InterruptedException {
    if (seeds < 1 || seeds > MOST_SEEDS) {
      throw HarnessException.badInput("--seeds must be 1 to %d, not %d", MOST_SEEDS, seeds);
    }
    return new SelfTestRequest(
        command,
        OutFolder.free(out, "self-test"),
        LongStream.rangeClosed(1, seeds).boxed().toList(),
        time("--quiet", quiet, Duration.ZERO),
        time("--episode", episode, LEAST_EPISODE),
        time("--gap", gap, LEAST_GAP),
        faults(),
        isOfPairs,
        new SelfTestRequest.Servers(software.home(), software.jvmFlags()));
  }

  private static Duration time(String option, String text, Duration least) throws HarnessException {
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
    List<String> known = Arrays.stream(FaultKind.values()).map(FaultKind::word).toList();
    for (String name : faults) {
      if (!known.contains(name)) {
        throw HarnessException.badInput(
            "--fault: there is no fault '%s'; there are %s", name, String.join(", ", known));
      }
    }
    return Arrays.stream(FaultKind.values()).filter(kind -> faults.contains(kind.word())).toList();
  }
}
