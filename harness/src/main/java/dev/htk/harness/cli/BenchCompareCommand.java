package dev.htk.harness.cli;

import dev.htk.harness.bench.Bench;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.BenchPlanner;
import dev.htk.harness.bench.PairedTrials;
import dev.htk.harness.bench.TrialsFolder;
import dev.htk.harness.bench.TrialsInTurns;
import dev.htk.harness.compare.Comparison;
import dev.htk.harness.compare.Gate;
import dev.htk.harness.compare.RecordedSide;
import dev.htk.harness.compare.ResultTable;
import dev.htk.harness.compare.Side;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code htk bench compare}: a profile against a baseline, or two recorded runs. */
@Command(
    name = "compare",
    description = {
      "Runs a profile and a baseline in turns, each trial in a fresh JVM on a fresh cluster, and"
          + " prints them side by side.",
      "Without --target it finds what the baseline reaches in a closed loop, by one trial, and then"
          + " compares both sides in an open loop at 70 %% of it.",
      "A comparison that was killed goes on with the missing trials when it is started again with"
          + " the same options and the same --out.",
      "With two folders: compares runs that were recorded before. That is the way on a real"
          + " cluster, where the kit does not change the servers: record a run, apply the profile,"
          + " restart, record another."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  htk bench compare --profile ssd-tuned --trials 5",
      "  htk bench compare htk-runs/before htk-runs/after"
    })
final class BenchCompareCommand implements Callable<Integer> {

  private static final int MOST_TRIALS = 1000;
  private static final int DEFAULT_SHARE = 70;
  private static final int MOST_SHARE = 200;

  @Mixin private BenchOptions options;

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
      defaultValue = "3",
      description = "Trials of each profile (default: ${DEFAULT-VALUE}).")
  private int trials;

  @Option(
      names = "--gate",
      paramLabel = "GATE",
      description = {
        "Exit with 1 unless the ratio of a figure, profile to baseline, is shown to satisfy this:"
            + " FIGURE <= NUMBER, or with <, >= or >. Figures are throughput, insert.p999,"
            + " run.read.p99, update.mean and the like. Repeatable.",
      })
  private List<String> gates = List.of();

  @Option(
      names = "--share",
      paramLabel = "PERCENT",
      description =
          "Without --target, both sides are offered this share of what the baseline reaches in a"
              + " closed loop, which one trial before the others finds (default: 70).")
  private Integer share;

  @Option(
      names = "--closed-loop",
      description =
          "Compares at saturation, as fast as the threads can; on a small machine the tail is then"
              + " mostly contention for cores.")
  private boolean closedLoop;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    List<Gate> asked = new ArrayList<>();
    for (String gate : gates) {
      asked.add(Gate.parse(gate));
    }
    if (recorded.isEmpty()) {
      BenchOptions.requireRange("--trials", trials, MOST_TRIALS);
      BenchOptions.requireRange("--share", share, MOST_SHARE);
      requireOneWay();
      return options.isRealCluster() ? repeat(asked) : compare(asked);
    }
    if (recorded.size() != 2) {
      throw HarnessException.badInput(
          "give two folders of recorded runs, or none to run a comparison now");
    }
    return compareRecorded(asked);
  }

  private int compare(List<Gate> asked) throws HarnessException, IOException, InterruptedException {
    BenchPlan plan = BenchPlanner.plan(options.request(true), List.of(baseline, options.profile()));
    TrialsInTurns turns = new TrialsInTurns(plan, trials, shareToOffer(plan));
    Path folder = options.outToGoOnIn("compare-" + plan.profiles().get(1).name());
    boolean goesOn = TrialsFolder.isBegun(folder, turns.ofFolder());
    try (TrialsFolder held = TrialsFolder.open(folder, turns.ofFolder());
        Terminal terminal = Terminal.open(plan)) {
      sayIfItGoesOn(goesOn, folder, terminal);
      PairedTrials result = PairedTrials.run(new Bench(terminal), turns, held, asked);
      terminal.writePage(folder);
      int exitCode =
          terminal.result(
              options.format().render(() -> text(result), result.comparison()),
              folder,
              result.reasons());
      Terminal.warn(Bench.warnings(result.baseline()));
      Terminal.warn(Bench.warnings(result.profile()));
      return exitCode;
    }
  }

  private static void sayIfItGoesOn(boolean goesOn, Path folder, Terminal terminal) {
    if (goesOn) {
      terminal.say("a comparison that was begun in " + folder + " goes on");
    }
  }

  /** Of the maximum that is looked for; null if the user gave a rate, or wants a closed loop. */
  private Integer shareToOffer(BenchPlan plan) throws HarnessException {
    boolean isGiven = plan.givenTargets().run() != null;
    if (isGiven && share != null) {
      throw HarnessException.badInput(
          "--share %d is a share of a maximum that is looked for, and --target gives the rate:"
              + " leave one of them out",
          share);
    }
    if (isGiven || closedLoop) {
      return null;
    }
    return share == null ? Integer.valueOf(DEFAULT_SHARE) : share;
  }

  private static String text(PairedTrials result) {
    String how =
        result.targets().run() == null
            ? "Closed loop: AT SATURATION, where on a small machine the tail is mostly contention"
                + " for cores."
            : "Open loop: " + result.targets() + ".";
    return ResultTable.of(result.comparison(), result.baseline(), result.profile())
        + how
        + System.lineSeparator();
  }

  /** On a real cluster only what is in force can be run; the other side is another time's. */
  private int repeat(List<Gate> asked) throws HarnessException, IOException, InterruptedException {
    if (!asked.isEmpty()) {
      throw HarnessException.badInput(
          "--gate needs two sides: give it when you compare the recorded folders");
    }
    BenchPlan plan = BenchPlanner.plan(options.request(true), List.of(options.profile()));
    TrialsInTurns turns = new TrialsInTurns(plan, trials, null);
    Path folder = options.outToGoOnIn("recorded-" + plan.profiles().get(0).name());
    boolean goesOn = TrialsFolder.isBegun(folder, turns.ofFolder());
    try (TrialsFolder held = TrialsFolder.open(folder, turns.ofFolder());
        Terminal terminal = Terminal.open(plan)) {
      sayIfItGoesOn(goesOn, folder, terminal);
      Side side = turns.run(new Bench(terminal), held).sides().get(0);
      terminal.writePage(folder);
      int exitCode =
          terminal.result(
              options
                  .format()
                  .render(
                      () -> ResultTable.of(side),
                      side.trials().stream().map(Side.Trial::summary).toList()),
              folder,
              Bench.reasons(side));
      System.err.println(
          "to compare with another profile: apply it, restart the region servers, record again,"
              + " then 'htk bench compare "
              + folder
              + " OTHER'");
      return exitCode;
    }
  }

  private void requireOneWay() throws HarnessException {
    if (closedLoop && share != null) {
      throw HarnessException.badInput(
          "--closed-loop offers no rate, and --share %d is a share of one: leave one of them out",
          share);
    }
  }

  private int compareRecorded(List<Gate> asked) throws HarnessException {
    Side first = RecordedSide.read(recorded.get(0));
    Side second = RecordedSide.read(recorded.get(1));
    RecordedSide.requireAlike(first, second);
    Comparison comparison = Comparison.recorded(first, second).withGates(asked);
    System.out.print(
        options.format().render(() -> ResultTable.of(comparison, first, second), comparison));
    List<String> reasons = new ArrayList<>(Bench.reasons(first));
    reasons.addAll(Bench.reasons(second));
    reasons.forEach(reason -> System.err.println("htk: a run had FAILED: " + reason));
    comparison.gatesNotMet().forEach(gate -> System.err.println("htk: FAILED: " + gate));
    boolean isGood = reasons.isEmpty() && comparison.gatesNotMet().isEmpty();
    return (isGood ? Outcome.DONE : Outcome.BAD_NEWS).exitCode();
  }
}
