// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.BenchPlanner;
import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.bench.Targets;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.NumberOption;
import dev.htk.harness.compare.Comparison;
import dev.htk.harness.compare.Gate;
import dev.htk.harness.compare.RecordedSide;
import dev.htk.harness.compare.ResultTable;
import dev.htk.harness.compare.Verdict;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.rate.Criterion;
import dev.htk.harness.study.Study;
import dev.htk.harness.study.StudyFolder;
import dev.htk.harness.study.TrialsInTurns;
import dev.htk.harness.study.TunnelPlanner;
import dev.htk.harness.study.TunnelPlanner.Planned;
import dev.htk.harness.study.TunnelResult;
import dev.htk.harness.study.WindTunnel;
import dev.htk.tuning.profile.Profile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code htk bench compare}: compares a profile with a baseline, or two recorded runs. */
@Command(
    name = "compare",
    description = {
      "Says in three to seven minutes whether a profile is better than a baseline on a production"
          + " server, which this host imitates. Both sides run at the same time, on modelled"
          + " devices, at 70 %% of the rate that the baseline sustains.",
      "With --trials, or a size or rate of your own, it runs the sides in turns instead, each trial"
          + " in a fresh JVM on a fresh cluster; without --target at 70 %% of what the baseline"
          + " reaches in a closed loop.",
      "To resume a killed comparison with the missing trials, start it again with the same options"
          + " and the same --out.",
      "With two folders: compares runs that were recorded before. That is the way on a real"
          + " cluster, where the kit does not change the servers: record a run, apply the profile,"
          + " restart, record another."
    },
    footer = {
      "",
      "Example:",
      "  htk bench compare --profile ssd-tuned --as ssd-node",
      "  htk bench compare --profile ssd-tuned --trials 5",
      "  htk bench compare htk-runs/before htk-runs/after",
      "  htk bench compare DIR DIR --gate 'insert.p99 <= 1.1' --gates-junit gates.xml"
    })
final class BenchCompareCommand extends HtkCommand {

  private static final int MOST_TRIALS = 1000;
  private static final int DEFAULT_TRIALS = 3;
  private static final int MOST_ROUNDS = 100;
  private static final int DEFAULT_SHARE = 70;
  private static final int MOST_SHARE = 200;
  private static final int LEAST_MEASURED = 30;
  private static final int MOST_MEASURED = 600;

  private static final List<String> OF_ROUNDS =
      List.of("--rounds", "--measure-seconds", "--slo", "--details");
  private static final List<String> OF_TURNS = List.of("--trials", "--share", "--closed-loop");

  @Mixin private BenchOptions options;
  @Mixin private BaselineOptions baselineStart;

  @Parameters(
      arity = "0..2",
      paramLabel = "DIR",
      description = "Two recorded runs, the baseline first.")
  private List<Path> recorded = List.of();

  @Option(
      names = "--baseline",
      paramLabel = "B",
      defaultValue = "stock",
      description = "The profile to compare with (default: ${DEFAULT-VALUE}).")
  private String baseline;

  @Option(
      names = "--trials",
      paramLabel = "N",
      description = "Runs the sides in turns, with this many trials of each (default: 3).")
  private Integer trials;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description =
          "Rounds of both sides at the same time, each of fresh JVMs and clusters; three minutes"
              + " each, unless --measure-seconds makes them longer (default: 2, or 1 if the first"
              + " is clear and --measure-seconds is not given).")
  private Integer rounds;

  @Option(
      names = "--measure-seconds",
      paramLabel = "S",
      description =
          "How long the measured stretch is where both sides run at once: a server that puts"
              + " compactions off may take minutes until it stalls (default: "
              + TunnelPlanner.MEASURE_SECONDS
              + ").")
  private Integer measureSeconds;

  @Option(
      names = "--slo",
      paramLabel = "BOUND",
      description =
          "The bound under which a rate counts as sustained (default: 'insert.p99 <= 20ms', of the"
              + " workload's own operation).")
  private Criterion slo;

  @Option(
      names = "--details",
      description = "Adds every figure of the trials to the table, where both sides ran at once.")
  private boolean details;

  @Mixin private GateOptions gates;

  @Option(
      names = "--share",
      paramLabel = "PERCENT",
      description =
          "Without --target: offers both sides this share of what the baseline reaches in a closed"
              + " loop, which a first trial measures (default: 70).")
  private Integer share;

  @Option(
      names = "--closed-loop",
      description =
          "Compares at saturation, as fast as the threads can; on a small machine the tail is then"
              + " mostly contention for cores.")
  private boolean closedLoop;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    List<Gate> asked = gates.parse();
    if (baselineStart.areGiven() && (!recorded.isEmpty() || options.isRealCluster())) {
      throw HarnessException.badInput(
          "--baseline-hbase-home, --baseline-set and the like are for sides that the kit starts: leave"
              + " them out");
    }
    if (!recorded.isEmpty()) {
      options.requireNone(OF_ROUNDS, "two recorded folders");
      options.requireNone(OF_TURNS, "two recorded folders");
      return compareRecorded(asked);
    }
    requireRanges();
    if (options.isRealCluster()) {
      options.requireNone(OF_ROUNDS, "a real cluster");
      options.requireNone(
          List.of("--share"), "a real cluster, which gets --target or --unthrottled");
      if (!baseline.equals("stock")) {
        options.requireNone(
            List.of("--baseline"), "a real cluster, where only one side is recorded");
      }
      return recordOneSide(asked);
    }
    if (isInTurns()) {
      options.requireNone(
          OF_ROUNDS, "sides in turns, as --trials, --gate, --target and the like run them");
      return compareInTurns(asked);
    }
    return compareSideBySide();
  }

  private void requireRanges() throws HarnessException {
    NumberOption.requireRange("--trials", 1, trials, MOST_TRIALS);
    NumberOption.requireRange("--share", 1, share, MOST_SHARE);
    NumberOption.requireRange("--rounds", 1, rounds, MOST_ROUNDS);
    NumberOption.requireRange("--measure-seconds", LEAST_MEASURED, measureSeconds, MOST_MEASURED);
    if (closedLoop && (share != null || options.givesRate())) {
      throw HarnessException.badInput(
          "--closed-loop offers no rate, and %s sets one: leave one of them out",
          share == null ? "--target, -p target or --schedule" : "--share " + share);
    }
  }

  private boolean isInTurns() {
    return trials != null
        || share != null
        || closedLoop
        || gates.areGiven()
        || options.givesSizeOrRate();
  }

  private int trials() {
    return trials == null ? DEFAULT_TRIALS : trials;
  }

  /** Runs both sides at the same time, and judges them by their windows. */
  private int compareSideBySide() throws HarnessException, IOException, InterruptedException {
    Profile compared = options.loaded(options.profile());
    Planned planned =
        TunnelPlanner.plan(
            withBaseline(options.tunnelRequest(true, compared)),
            List.of(baseline, options.profile()),
            slo,
            rounds);
    if (slo != null) {
      TunnelPlanner.requireBounded(planned.plan().workload(), slo);
    }
    if (measureSeconds != null) {
      planned = planned.measuredFor(measureSeconds);
    }
    Path folder = options.resumableFolder("compare-" + compared.name());
    planned.plan().requireRoom(folder);
    try (StudyFolder held = StudyFolder.open(folder, WindTunnel.ofFolder(planned));
        Terminal terminal = Terminal.open()) {
      planned.plan().notes().forEach(note -> terminal.say("note: " + note));
      if (planned.plan().modelled() != null) {
        terminal.say(planned.plan().modelled().words());
      }
      held.reportResume(terminal::say);
      WindTunnel.Finished found = new WindTunnel(planned, new Study(held, terminal)).run();
      terminal.done();
      terminal.writePage(folder);
      TunnelResult result = found.result();
      options
          .format()
          .print(
              () ->
                  details
                      ? TunnelText.of(result, found.trials(), ResultTable.remarks(found.sides()))
                      : TunnelText.of(result),
              result);
      System.err.println("recorded in " + folder);
      int exitCode = Terminal.exitCode(reasons(found.sides()));
      return result.verdict() == Verdict.WORSE ? done(false) : exitCode;
    }
  }

  /** Runs the sides in turns, and judges them by their trials. */
  private int compareInTurns(List<Gate> asked)
      throws HarnessException, IOException, InterruptedException {
    BenchPlan plan =
        BenchPlanner.plan(
            withBaseline(options.request(true)), List.of(baseline, options.profile()));
    TrialsInTurns turns = new TrialsInTurns(plan, trials(), shareToOffer(plan));
    Path folder = options.resumableFolder("compare-" + plan.profiles().get(1).name());
    plan.requireRoom(folder);
    try (StudyFolder held = StudyFolder.open(folder, turns.ofFolder());
        Terminal terminal = Terminal.open(plan)) {
      held.reportResume(terminal::say);
      TrialsInTurns.Finished finished = turns.run(new Study(held, terminal));
      List<Side> sides = finished.sides();
      Side first = sides.get(0);
      Side second = sides.get(1);
      List<String> reasons = new ArrayList<>(reasons(sides));
      Comparison comparison =
          Comparison.interleaved(first, second).withGates(asked, !reasons.isEmpty());
      held.write(StudyFolder.COMPARISON, comparison);
      gates.write(comparison);
      terminal.writePage(folder);
      reasons.addAll(comparison.gatesNotMet());
      int exitCode =
          terminal.result(
              options
                  .format()
                  .render(
                      () -> ResultTable.of(comparison, first, second) + offered(finished.targets()),
                      ComparisonJson.of(comparison)),
              folder,
              reasons);
      sides.forEach(side -> Terminal.warn(side.warnings()));
      return comparison.saysWorse() ? done(false) : exitCode;
    }
  }

  private BenchRequest withBaseline(BenchRequest request) {
    return baselineStart.start(request).map(request::withBaseline).orElse(request);
  }

  private static List<String> reasons(List<Side> sides) {
    return sides.stream().flatMap(side -> side.reasons().stream()).toList();
  }

  /** Returns the percentage of the maximum to offer; null for a given rate or a closed loop. */
  private Integer shareToOffer(BenchPlan plan) throws HarnessException {
    boolean isGiven = plan.givenTargets().run() != null || options.givesOwnRates();
    if (isGiven && share != null) {
      throw HarnessException.badInput(
          "--share %d conflicts with the rate from --target, -p target or --schedule: leave one of"
              + " them out",
          share);
    }
    if (isGiven || closedLoop) {
      return null;
    }
    return share == null ? Integer.valueOf(DEFAULT_SHARE) : share;
  }

  private String offered(Targets targets) {
    if (options.givesOwnRates()) {
      return "Open loop: the rates of --schedule." + System.lineSeparator();
    }
    String how =
        targets.run() == null
            ? "Closed loop: AT SATURATION, where on a small machine the tail is mostly contention"
                + " for cores."
            : "Open loop: " + targets + ".";
    return how + System.lineSeparator();
  }

  /** Records one side: a real cluster has one profile in force. The other is recorded later. */
  private int recordOneSide(List<Gate> asked)
      throws HarnessException, IOException, InterruptedException {
    if (!asked.isEmpty()) {
      throw HarnessException.badInput(
          "--gate needs two sides: give it when you compare the recorded folders");
    }
    BenchPlan plan = BenchPlanner.plan(options.request(true), List.of(options.profile()));
    TrialsInTurns turns = new TrialsInTurns(plan, trials(), null);
    Path folder = options.resumableFolder("recorded-" + plan.profiles().get(0).name());
    try (StudyFolder held = StudyFolder.open(folder, turns.ofFolder());
        Terminal terminal = Terminal.open(plan)) {
      held.reportResume(terminal::say);
      Side side = turns.run(new Study(held, terminal)).sides().get(0);
      terminal.writePage(folder);
      int exitCode =
          terminal.result(
              options
                  .format()
                  .render(
                      () -> ResultTable.of(side),
                      side.trials().stream().map(Side.Trial::summary).toList()),
              folder,
              side.reasons());
      System.err.println(
          "to compare with another profile: apply it, restart the region servers, record again,"
              + " then 'htk bench compare "
              + folder
              + " OTHER'");
      return exitCode;
    }
  }

  private int compareRecorded(List<Gate> asked) throws HarnessException, IOException {
    if (recorded.size() != 2) {
      throw HarnessException.badInput(
          "give two folders of recorded runs, or none to run a comparison now");
    }
    Side first = RecordedSide.read(recorded.get(0));
    Side second = RecordedSide.read(recorded.get(1));
    RecordedSide.requireAlike(first, second);
    List<String> reasons = reasons(List.of(first, second));
    Comparison comparison = Comparison.recorded(first, second).withGates(asked, !reasons.isEmpty());
    gates.write(comparison);
    options
        .format()
        .print(() -> ResultTable.of(comparison, first, second), ComparisonJson.of(comparison));
    reasons.forEach(reason -> System.err.println("htk: a run had FAILED: " + reason));
    int exitCode = Terminal.exitCode(comparison.gatesNotMet());
    return reasons.isEmpty() && !comparison.saysWorse() ? exitCode : done(false);
  }
}
