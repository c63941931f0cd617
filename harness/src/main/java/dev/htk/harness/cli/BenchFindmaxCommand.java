// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.BenchPlanner;
import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.bench.Targets;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.NumberOption;
import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.rate.Criterion;
import dev.htk.harness.run.rate.FoundMaximum;
import dev.htk.harness.run.rate.SearchStep;
import dev.htk.harness.study.Runner;
import dev.htk.harness.trial.search.SearchSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk bench findmax}: finds the highest rate that a cluster sustains. */
@Command(
    name = "findmax",
    description = {
      "Finds the highest rate that a cluster sustains: it achieves 95 %% of the offered rate, no"
          + " operation fails, and --criterion holds. Loads records, then offers the run phase's"
          + " operations at one rate after the other, on the same cluster and table.",
      "A closed loop comes first: it warms up and shows about where the maximum lies. Rates go up"
          + " by half until one is too high, then the gap is halved until it is small enough.",
      "Flushes and compactions may fall behind for a minute before an operation waits for them. So"
          + " the result is offered once more for --hold-seconds; if it does not hold, lower rates"
          + " are offered for as long."
    },
    footer = {
      "",
      "Example:",
      "  htk bench findmax --workload a --criterion 'update.p99 <= 20ms' --then 70,90,95"
    })
final class BenchFindmaxCommand extends HtkCommand {

  private static final int MOST_STEPS = 100;
  private static final int MOST_SECONDS = 3600;
  private static final int LEAST_SECONDS = 2;
  private static final int HOLD_SECONDS = 60;
  private static final int MOST_PRECISION = 50;
  private static final int MOST_SHARE = 200;

  @Mixin private BenchOptions options;

  @Option(
      names = "--criterion",
      paramLabel = "'OP.METRIC <= TIME'",
      description =
          "A bound on response times that every step must also keep, such as 'insert.p99 <= 50ms'"
              + " (default: none).")
  private Criterion criterion;

  @Option(
      names = "--from",
      paramLabel = "OPS",
      description = "The first rate (default: half of what a closed loop gets).")
  private Double from;

  @Option(
      names = "--precision",
      paramLabel = "PERCENT",
      defaultValue = "10",
      description =
          "Searches until the lowest rate that is not sustained is at most this much above the"
              + " result (default: ${DEFAULT-VALUE}).")
  private int precision;

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "20",
      description = "The greatest number of steps (default: ${DEFAULT-VALUE}).")
  private int steps;

  @Option(
      names = "--step-seconds",
      paramLabel = "S",
      defaultValue = "10",
      description = "How long each step offers its rate (default: ${DEFAULT-VALUE}).")
  private int stepSeconds;

  @Option(
      names = "--hold-seconds",
      paramLabel = "S",
      description =
          "How long a rate has to be sustained to be the result (default: 60, or --step-seconds"
              + " where that is more).")
  private Integer holdSeconds;

  @Option(
      names = "--then",
      paramLabel = "PERCENT",
      split = ",",
      description =
          "Shares of the maximum that are then offered for --hold-seconds each, such as 70,90,95"
              + " (default: none).")
  private List<Integer> shares = List.of();

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    check();
    BenchPlan plan = BenchPlanner.plan(options.request(true), List.of(options.profile()));
    Targets given = plan.givenTargets();
    String profile = plan.profiles().get(0).name();
    Path folder = options.out("findmax-" + profile);
    plan.requireRoom(folder);
    SearchSpec search =
        new SearchSpec(
            from,
            given.run(),
            criterion,
            precision / 100.0,
            steps,
            stepSeconds,
            holdSeconds == null ? Math.max(HOLD_SECONDS, stepSeconds) : holdSeconds,
            shares);
    try (Terminal terminal = Terminal.open(plan)) {
      PlannedTrial trial = PlannedTrial.of(plan, profile, folder, given).withSearch(search);
      Side.Trial result = new Runner(terminal).run(trial);
      FoundMaximum found = new RunFolder(folder).readFile(FoundMaximum.FILE, FoundMaximum.class);
      return terminal.result(
          options.format().render(() -> text(found, result.manifest()), found),
          folder,
          result.summary().reasons());
    }
  }

  private void check() throws HarnessException {
    if (options.givesOwnRates()) {
      throw HarnessException.badInput(
          "--schedule sets the rates, but findmax has to choose them: leave it out");
    }
    if (from != null && !(from > 0 && Double.isFinite(from))) {
      throw HarnessException.badInput(
          "--from must be more than 0 operations a second, not %s", from);
    }
    NumberOption.requireRange("--precision", 1, precision, MOST_PRECISION);
    NumberOption.requireRange("--steps", 1, steps, MOST_STEPS);
    NumberOption.requireRange("--step-seconds", LEAST_SECONDS, stepSeconds, MOST_SECONDS);
    if (holdSeconds != null && (holdSeconds < stepSeconds || holdSeconds > MOST_SECONDS)) {
      throw HarnessException.badInput(
          "--hold-seconds must be %d (one step) to %d, not %d",
          stepSeconds, MOST_SECONDS, holdSeconds);
    }
    for (int share : shares) {
      NumberOption.requireRange("--then", 1, share, MOST_SHARE);
    }
  }

  private static String text(FoundMaximum found, Manifest manifest) {
    Page text = new Page(0);
    int scale = manifest.profile().scale();
    text.row(
        "%s · cluster %s · workload %s, %d threads%s",
        manifest.profile().name(),
        manifest.cluster(),
        manifest.workload().name(),
        manifest.workload().threads(),
        scale == 1 ? "" : " · SCALE MODEL: all byte- and rate-sized settings divided by " + scale);
    text.row("a rate is accepted if it %s", found.criterion());
    addSteps(text, found.steps());
    text.row("%s", found.line());
    if (!found.shares().isEmpty()) {
      text.line("then, in open loops at shares of it:");
      addSteps(text, found.shares());
    }
    return text.toString();
  }

  private static void addSteps(Page text, List<SearchStep> steps) {
    for (SearchStep step : steps) {
      text.row("  %s", step.line());
      step.response()
          .forEach(
              (operation, times) ->
                  text.row(
                      "      %-18s p50 %,9.1f  p99 %,9.1f  p99.9 %,9.1f  max %,9.1f ms",
                      operation,
                      times.p50() / 1e3,
                      times.p99() / 1e3,
                      times.p999() / 1e3,
                      times.max() / 1e3));
    }
  }
}
