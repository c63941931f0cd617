package dev.htk.harness.cli;

import dev.htk.harness.bench.Bench;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.BenchPlanner;
import dev.htk.harness.bench.BenchRequest;
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

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    List<Gate> asked = new ArrayList<>();
    for (String gate : gates) {
      asked.add(Gate.parse(gate));
    }
    if (recorded.isEmpty()) {
      BenchOptions.requireRange("--trials", trials, MOST_TRIALS);
      return options.isRealCluster() ? repeat(asked) : compare(asked);
    }
    if (recorded.size() != 2) {
      throw HarnessException.badInput(
          "give two folders of recorded runs, or none to run a comparison now");
    }
    return compareRecorded(asked);
  }

  private int compare(List<Gate> asked) throws HarnessException, IOException, InterruptedException {
    BenchRequest request = options.request(true);
    BenchPlan plan = BenchPlanner.plan(request, List.of(baseline, options.profile()));
    Path folder = options.out("compare-" + plan.profiles().get(1).name());
    try (Terminal terminal = Terminal.open(plan)) {
      Bench.Interleaved result = new Bench(plan, terminal).interleaved(folder, trials, asked);
      int exitCode =
          terminal.result(
              options
                  .format()
                  .render(
                      () ->
                          ResultTable.of(result.comparison(), result.baseline(), result.profile()),
                      result.comparison()),
              folder,
              result.reasons());
      Terminal.warn(Bench.warnings(result.baseline()));
      Terminal.warn(Bench.warnings(result.profile()));
      return exitCode;
    }
  }

  /** On a real cluster only what is in force can be run; the other side is another time's. */
  private int repeat(List<Gate> asked) throws HarnessException, IOException, InterruptedException {
    if (!asked.isEmpty()) {
      throw HarnessException.badInput(
          "--gate needs two sides: give it when you compare the recorded folders");
    }
    BenchPlan plan = BenchPlanner.plan(options.request(true), List.of(options.profile()));
    Path folder = options.out("recorded-" + plan.profiles().get(0).name());
    try (Terminal terminal = Terminal.open(plan)) {
      Side side = new Bench(plan, terminal).repeated(folder, trials);
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
