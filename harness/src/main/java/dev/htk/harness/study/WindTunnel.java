// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.ModelledServer;
import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.bench.Targets;
import dev.htk.harness.compare.Comparison;
import dev.htk.harness.compare.Windows;
import dev.htk.harness.device.DeviceFidelity;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.report.Report;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.rate.Criterion;
import dev.htk.harness.run.rate.PairOutcome;
import dev.htk.harness.study.TunnelDesign.Step;
import dev.htk.harness.study.TunnelPlanner.Planned;
import dev.htk.harness.trial.pair.Rendezvous.Checkpoint;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import org.HdrHistogram.Histogram;

/**
 * Runs both sides at the same time, each in its own JVM and on its own cluster, and judges them by
 * the same seconds. A round whose trials are finished is not run again, so that a killed tunnel can
 * resume.
 */
public final class WindTunnel {

  private static final List<String> SIDES = List.of("baseline", "profile");
  private static final String LOAD = "load";
  private static final String RUN = "run";

  /** Precision of the histograms that a run records. */
  private static final int DIGITS = 3;

  private final BenchPlan plan;
  private final TunnelDesign design;
  private final Operation operation;
  private final StudyFolder folder;
  private final StudyProgress progress;
  private double secondsDone;

  /**
   * {@code round-N.json}: what both trials of a round share.
   *
   * @param rate offered in the measured stretch, operations a second
   * @param cpuBusy share of the host's processor time used in that stretch, 0 to 1
   * @param seconds duration of the round
   */
  private record RoundFile(double rate, Double cpuBusy, double seconds) {}

  /**
   * {@code comparison.json}: the comparison of any two sides' trials, and the windows' result.
   *
   * @param comparison its fields become fields of the file itself
   */
  private record Recorded(@JsonUnwrapped Comparison comparison, TunnelResult tunnel) {}

  /** Holds the content of {@code plan.json}. */
  private record Content(TunnelDesign design, List<ObjectNode> sides) {}

  /** A side of a finished round. */
  private record Half(RunFolder folder, PairOutcome outcome, Summary summary) {}

  /** A finished round, the baseline's half first. */
  private record Finished(RoundFile file, List<Half> halves) {}

  /**
   * @param planned plan of two profiles, the baseline first
   * @param folder the folder of the trials, locked by the caller
   */
  public WindTunnel(Planned planned, StudyFolder folder, StudyProgress progress) {
    this.plan = planned.plan();
    this.design = planned.design();
    this.operation = planned.operation();
    this.folder = folder;
    this.progress = progress;
  }

  /** Identifies the tunnel in the folder of its trials. */
  public static StudyFolder.Plan ofFolder(Planned planned) {
    return new StudyFolder.Plan(
        "comparison", "plan.json", new Content(planned.design(), planned.plan().identities()));
  }

  /**
   * Runs the missing rounds, judges all of them, and writes {@code comparison.json}.
   *
   * @throws HarnessException if a trial yields no result
   */
  public TunnelResult run() throws HarnessException, IOException, InterruptedException {
    List<Finished> rounds = new ArrayList<>();
    List<FutureTask<JvmPair>> pairs = new ArrayList<>();
    for (int number = 1; number <= design.rounds(); number++) {
      Finished round = measured(number, rounds);
      rounds.add(round);
      // Diagnosed while the next round starts, which is not measured.
      pairs.add(inBackground(() -> diagnosed(round)));
    }
    progress.step("explaining what was slow", 1, 1, 1);
    TunnelResult result = judged(rounds, joined(pairs));
    folder.write(StudyFolder.COMPARISON, new Recorded(described(result), result));
    return result;
  }

  /** Returns a round, which is run unless an earlier command has finished it. */
  private Finished measured(int number, List<Finished> before)
      throws HarnessException, IOException, InterruptedException {
    Optional<Finished> earlier = finished(number);
    if (earlier.isPresent()) {
      return earlier.get();
    }
    runRound(number, before.isEmpty() ? null : before.get(before.size() - 1).file().rate());
    return finished(number).orElseThrow();
  }

  private static <T> FutureTask<T> inBackground(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    ForkJoinPool.commonPool().execute(task);
    return task;
  }

  private TunnelResult judged(List<Finished> rounds, List<JvmPair> pairs) throws HarnessException {
    double minutes = rounds.stream().mapToDouble(round -> round.file().seconds()).sum() / 60;
    double step =
        rounds.stream()
            .flatMap(round -> round.halves().stream())
            .mapToDouble(WindTunnel::rampStepRatio)
            .max()
            .orElseThrow();
    return TunnelResult.of(
        setting(rounds.get(rounds.size() - 1).file().rate(), minutes),
        operation.ycsbName(),
        design.slo().text(),
        step,
        pairs);
  }

  /** Lists the trials' figures besides those of the result, which has the verdicts. */
  public Comparison described(TunnelResult result) throws HarnessException {
    List<Side> sides = sides();
    return Comparison.describing(sides.get(0), sides.get(1), result.family());
  }

  private TunnelSetting setting(double rate, double minutes) throws HarnessException {
    ModelledServer modelled = plan.modelled();
    return TunnelSettingBuilder.builder()
        .baseline(plan.profiles().get(0).name())
        .profile(plan.profiles().get(1).name())
        .machine(modelled == null ? TunnelSetting.HOST : modelled.name())
        .scale(plan.scale())
        .workload(plan.workload().name())
        .rate(rate)
        .windowSeconds(TunnelDesign.WINDOW.toMillis() / 1000.0)
        .minutes(minutes)
        .fault(modelled == null || !modelled.hasLateDataNode() ? null : fault(modelled))
        .notShown(gaps(modelled))
        .report(folder.path(Report.FILE).toString())
        .notes(notes())
        .build();
  }

  private String fault(ModelledServer modelled) throws HarnessException {
    List<String> sides = new ArrayList<>();
    for (int side = 0; side < SIDES.size(); side++) {
      sides.add(plan.profiles().get(side).name() + " " + recovery(side));
    }
    return String.format(
        Locale.ROOT,
        "%s, from %d s before the measured stretch on; under the bound again: %s",
        modelled.lateDataNode(),
        design.settleSeconds(),
        String.join("; ", sides));
  }

  /** Tells when a side was under the bound again in each round. */
  private String recovery(int side) throws HarnessException {
    List<String> rounds = new ArrayList<>();
    for (int number = 1; number <= design.rounds(); number++) {
      RunFolder run = new RunFolder(folder.path(trial(number, side)));
      Integer after = run.readFile(PairOutcome.FILE, PairOutcome.class).recoveredAfter();
      rounds.add(after == null ? "not in that time" : "after " + after + " s");
    }
    return String.join(", ", rounds.stream().distinct().toList());
  }

  /** Lists what the comparison cannot show, one phrase for each line on the screen. */
  private List<String> gaps(ModelledServer modelled) {
    return List.of(
        modelled == null
            ? "this host's own devices; one region server"
            : String.join("; ", modelled.gaps()),
        String.format(
            Locale.ROOT,
            "more regions than %d, loads of more than %d s",
            plan.request().tablePlan().regions(plan.workload(), plan.regionServers()),
            design.loadSeconds()));
  }

  /** Lists what went wrong in trials, then the sides that did not keep up. */
  private List<String> notes() throws HarnessException {
    List<Side> sides = sides();
    List<String> notes = new ArrayList<>();
    sides.forEach(side -> notes.addAll(side.reasons()));
    notes.addAll(unfaithful());
    for (Side side : sides) {
      double backlog =
          side.trials().stream()
              .mapToDouble(trial -> trial.summary().phases().get(RUN).backlogSeconds())
              .max()
              .orElse(0);
      if (backlog > 1) {
        notes.add(
            String.format(
                Locale.ROOT,
                "%s did not keep up with the rate: %.0f s behind at the end",
                side.name(),
                backlog));
      }
    }
    return notes;
  }

  /** Lists where modelled devices missed their settings, the worst case of each trial. */
  private List<String> unfaithful() throws HarnessException {
    List<String> notes = new ArrayList<>();
    if (plan.modelled() != null) {
      for (int number = 1; number <= design.rounds(); number++) {
        for (int side = 0; side < SIDES.size(); side++) {
          String trial = trial(number, side);
          RunFolder run = new RunFolder(folder.path(trial));
          Arrays.stream(run.readFile(DeviceFidelity.FILE, DeviceFidelity[].class))
              .filter(row -> !row.ok())
              .max(Comparator.comparingLong(DeviceFidelity::count))
              .ifPresent(row -> notes.add(trial + ": " + row.words()));
        }
      }
    }
    return notes;
  }

  /** Returns both sides with their finished trials of all rounds. */
  public List<Side> sides() throws HarnessException {
    List<Side> sides = new ArrayList<>();
    for (int side = 0; side < SIDES.size(); side++) {
      List<Side.Trial> trials = new ArrayList<>();
      for (int number = 1; number <= design.rounds(); number++) {
        folder.finished(trial(number, side)).ifPresent(trials::add);
      }
      sides.add(new Side(plan.profiles().get(side).name(), trials));
    }
    return sides;
  }

  private static double rampStepRatio(Half half) {
    PairOutcome outcome = half.outcome();
    return outcome.sustained() == 0 ? 1 : 1 + outcome.resolution() / outcome.sustained();
  }

  private static List<JvmPair> joined(List<FutureTask<JvmPair>> pairs)
      throws HarnessException, IOException, InterruptedException {
    List<JvmPair> joined = new ArrayList<>();
    for (FutureTask<JvmPair> pair : pairs) {
      try {
        joined.add(pair.get());
      } catch (ExecutionException e) {
        Runner.rethrow(e.getCause());
      }
    }
    return joined;
  }

  private JvmPair diagnosed(Finished round) throws HarnessException, IOException {
    Half first = round.halves().get(0);
    Half second = round.halves().get(1);
    long from = Math.max(first.outcome().from(), second.outcome().from());
    long to = Math.min(first.outcome().to(), second.outcome().to());
    return new JvmPair(side(first, from, to), side(second, from, to), round.file().cpuBusy());
  }

  private TunnelRun side(Half half, long from, long to) throws HarnessException, IOException {
    Report.writeIfPossible(half.folder().path(), progress::say);
    Criterion bound = design.slo();
    Histogram bounded = new Histogram(DIGITS);
    windows(half, bound.operation(), from, to).forEach(bounded::add);
    boolean isKept = bounded.getTotalCount() > 0 && bound.isKeptBy(bounded);
    return new TunnelRun(
        windows(half, operation, from, to),
        half.outcome().loaded() == 0 ? null : half.outcome().loaded(),
        half.outcome().sustained(isKept).orElse(null),
        heldUp(half, LOAD, bound, TailSentence.TWO_LINES),
        heldUp(half, RUN, bound, TailSentence.LINE));
  }

  private static List<Histogram> windows(Half half, Operation operation, long from, long to)
      throws HarnessException, IOException {
    return Windows.read(
        half.folder().clientHistograms(),
        operation.ycsbName(),
        from,
        to,
        half.outcome().to(),
        TunnelDesign.WINDOW);
  }

  private static String heldUp(Half half, String phase, Criterion bound, int most)
      throws IOException {
    return TailSentence.heldUp(
        half.folder(), half.summary(), phase, (long) bound.limitMicros(), most);
  }

  private Optional<Finished> finished(int number) throws HarnessException {
    Optional<RoundFile> file = folder.read(roundFile(number), RoundFile.class);
    List<Half> halves = new ArrayList<>();
    for (int side = 0; file.isPresent() && side < SIDES.size(); side++) {
      Optional<Side.Trial> trial = folder.finished(trial(number, side));
      if (trial.isEmpty()) {
        return Optional.empty();
      }
      RunFolder run = new RunFolder(folder.path(trial(number, side)));
      halves.add(
          new Half(run, run.readFile(PairOutcome.FILE, PairOutcome.class), trial.get().summary()));
    }
    return file.map(round -> new Finished(round, halves));
  }

  private void runRound(int number, Double known)
      throws HarnessException, IOException, InterruptedException {
    long start = System.nanoTime();
    Round round = new Round(number, known);
    step(number, Step.START);
    List<Runner.Beside> trials = new ArrayList<>();
    for (int side = 0; side < SIDES.size(); side++) {
      trials.add(trial(number, side, round.meeting));
    }
    new Runner(progress).sideBySide(folder, trials, round.meeting::callOff);
    folder.write(
        roundFile(number),
        new RoundFile(round.rate, round.cpuBusy, (System.nanoTime() - start) / 1e9));
  }

  private Runner.Beside trial(int number, int side, Meeting meeting) {
    String name = plan.profiles().get(side).name();
    PlannedTrial planned =
        PlannedTrial.of(
                plan,
                name,
                folder.path(trial(number, side)),
                new Targets(0.0, null, design.share() + " % of what the baseline sustains"))
            .withPair(design.pair());
    return new Runner.Beside(
        SIDES.get(side), planned, (point, said) -> meeting.meet(side == 0, point, said));
  }

  private String trial(int number, int side) {
    return PlannedTrial.folder(
            Path.of(""), SIDES.size() * (number - 1) + side + 1, plan.profiles().get(side).name())
        .toString();
  }

  private static String roundFile(int number) {
    return "round-" + number + ".json";
  }

  private void step(int number, Step step) {
    double all = design.rounds() * Arrays.stream(Step.values()).mapToDouble(design::seconds).sum();
    double seconds = design.seconds(step);
    double from = secondsDone / all;
    secondsDone += seconds;
    progress.step(
        String.format(Locale.ROOT, "round %d of %d, %s", number, design.rounds(), step.words()),
        from,
        secondsDone / all,
        seconds);
  }

  /** Reacts when both sides of a round have reached a point. */
  private final class Round {

    private final int number;
    private final Meeting meeting = new Meeting(this::answer);
    private double rate;
    private Double cpuBusy;

    Round(int number, Double known) {
      this.number = number;
      this.rate = known == null ? 0 : known;
    }

    private double answer(Checkpoint point, double baselineSaid) {
      switch (point) {
        case LOADED -> step(number, Step.RAMP);
        case RAMPED -> {
          step(number, Step.MEASURE);
          if (rate == 0) {
            choose(baselineSaid);
          }
          // Starts a new average.
          Double unused = cpuLoad();
        }
        case MEASURED -> {
          step(number, Step.STOP);
          cpuBusy = cpuLoad();
        }
      }
      return rate;
    }

    private void choose(double sustained) {
      rate = Math.max(1, Math.floor(sustained * design.share() / 100));
      progress.say(
          String.format(
              Locale.ROOT,
              "%s sustains %,.0f/s; both sides are offered %d %% of that, %,.0f/s",
              plan.profiles().get(0).name(),
              sustained,
              design.share(),
              rate));
    }

    /** Returns the host's load since the last call; null if the JVM cannot tell. */
    private static Double cpuLoad() {
      double load = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getCpuLoad();
      return load < 0 ? null : load;
    }
  }
}
