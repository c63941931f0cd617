// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.ModelledServer;
import dev.htk.harness.compare.Windows;
import dev.htk.harness.device.DeviceFidelity;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.report.Report;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.rate.Criterion;
import dev.htk.harness.run.rate.PairOutcome;
import dev.htk.harness.study.TunnelPlanner.Planned;
import dev.htk.harness.study.TunnelResult.Judging;
import dev.htk.harness.study.TunnelResult.JvmPair;
import dev.htk.harness.study.TunnelResult.TunnelRun;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Reads the finished rounds of a wind tunnel, and has them judged. */
final class TunnelRounds {

  private static final String LOAD = "load";
  private static final String RUN = "run";

  /** Precision of the histograms that a run records. */
  private static final int DIGITS = 3;

  private final BenchPlan plan;
  private final TunnelDesign design;
  private final Operation operation;
  private final Study study;
  private final List<Round> rounds = new ArrayList<>();

  TunnelRounds(Planned planned, Study study) {
    this.plan = planned.plan();
    this.design = planned.design();
    this.operation = planned.operation();
    this.study = study;
  }

  /**
   * {@code round-N.json}: what both trials of a round share.
   *
   * @param rate offered in the measured stretch, operations a second
   * @param cpuBusy share of the host's processor time used in that stretch, 0 to 1
   * @param seconds duration of the round
   */
  record RoundFile(double rate, Double cpuBusy, double seconds) {}

  /** A side of a finished round. */
  private record Half(String name, RunFolder folder, PairOutcome outcome, Side.Trial trial) {

    double rampStepRatio() {
      return outcome.sustained() == 0 ? 1 : 1 + outcome.resolution() / outcome.sustained();
    }

    String heldUp(String phase, Criterion bound, int most) throws IOException {
      return TailSentence.heldUp(folder, trial.summary(), phase, (long) bound.limitMicros(), most);
    }

    List<Histogram> windows(Operation of, long from, long to) throws HarnessException, IOException {
      return Windows.read(
          folder.clientHistograms(), of.ycsbName(), from, to, outcome.to(), TunnelDesign.WINDOW);
    }
  }

  /**
   * A finished round.
   *
   * @param halves the baseline's first
   */
  private record Round(RoundFile file, List<Half> halves, FutureTask<JvmPair> pair) {}

  /** Adds a finished round, and diagnoses it while the next one starts, which is not measured. */
  void add(RoundFile file, List<String> names, List<Side.Trial> trials) throws HarnessException {
    List<Half> halves = new ArrayList<>();
    for (int side = 0; side < trials.size(); side++) {
      RunFolder run = new RunFolder(study.folder().path(names.get(side)));
      halves.add(
          new Half(
              names.get(side),
              run,
              run.readFile(PairOutcome.FILE, PairOutcome.class),
              trials.get(side)));
    }
    FutureTask<JvmPair> pair = new FutureTask<>(() -> diagnosed(file, halves));
    ForkJoinPool.commonPool().execute(pair);
    rounds.add(new Round(file, halves, pair));
  }

  private List<Half> halves() {
    return rounds.stream().flatMap(round -> round.halves().stream()).toList();
  }

  /** Returns the rate of the last round; 0 if there is none yet. */
  double rate() {
    return rounds.isEmpty() ? 0 : rounds.get(rounds.size() - 1).file().rate();
  }

  /** Returns both sides with their trials of all rounds. */
  List<Side> sides() {
    return IntStream.range(0, plan.profiles().size())
        .mapToObj(
            side ->
                new Side(
                    plan.profiles().get(side).name(),
                    rounds.stream().map(round -> round.halves().get(side).trial()).toList()))
        .toList();
  }

  /** Judges all rounds. */
  TunnelResult result() throws HarnessException, IOException, InterruptedException {
    List<JvmPair> pairs = new ArrayList<>();
    for (Round round : rounds) {
      try {
        pairs.add(round.pair().get());
      } catch (ExecutionException e) {
        Runner.rethrow(e.getCause());
      }
    }
    return TunnelResult.of(setting(), judging(), pairs);
  }

  private Judging judging() {
    return new Judging(
        operation.ycsbName(),
        design.slo().text(),
        halves().stream().mapToDouble(Half::rampStepRatio).max().orElseThrow(),
        design.untilClear(),
        sides().stream().anyMatch(side -> !side.reasons().isEmpty()));
  }

  /** Tells whether no other round is needed. Does not wait for diagnoses. */
  boolean areClear() throws HarnessException, IOException {
    List<JvmPair> pairs = new ArrayList<>();
    for (Round round : rounds) {
      pairs.add(pair(round.file(), round.halves(), (half, phase) -> null));
    }
    return new TunnelOutcome(judging(), pairs).isClear();
  }

  private TunnelSetting setting() throws HarnessException {
    ModelledServer modelled = plan.modelled();
    return TunnelSettingBuilder.builder()
        .baseline(plan.profiles().get(0).name())
        .profile(plan.profiles().get(1).name())
        .machine(modelled == null ? TunnelSetting.HOST : modelled.name())
        .scale(plan.scale())
        .workload(plan.workload().name())
        .rate(rate())
        .windowSeconds(TunnelDesign.WINDOW.toMillis() / 1000.0)
        .minutes(rounds.stream().mapToDouble(round -> round.file().seconds()).sum() / 60)
        .fault(modelled == null || !modelled.hasLateDataNode() ? null : fault(modelled))
        .notShown(gaps(modelled))
        .report(study.folder().path(Report.FILE).toString())
        .notes(notes())
        .build();
  }

  private String fault(ModelledServer modelled) {
    return Phrase.of(
        "%s, from %d s before the measured stretch on; under the bound again: %s; %s",
        modelled.lateDataNode(), design.settleSeconds(), recovery(0), recovery(1));
  }

  /** Names a side, and tells when it was under the bound again in each round. */
  private String recovery(int side) {
    List<String> times = new ArrayList<>();
    for (Round round : rounds) {
      Integer after = round.halves().get(side).outcome().recoveredAfter();
      times.add(after == null ? "not in that time" : "after " + after + " s");
    }
    return plan.profiles().get(side).name()
        + " "
        + String.join(", ", times.stream().distinct().toList());
  }

  /** Lists what the comparison cannot show, one phrase for each line on the screen. */
  private List<String> gaps(ModelledServer modelled) {
    return List.of(
        modelled == null
            ? "this host's own devices; one region server"
            : String.join("; ", modelled.gaps()),
        Phrase.of(
            "more regions than %d, loads of more than %d s",
            plan.request().tablePlan().regions(plan.workload(), plan.regionServers()),
            design.loadSeconds()));
  }

  /** Lists what went wrong in trials, then the sides that did not keep up. */
  private List<String> notes() throws HarnessException {
    List<Side> sides = sides();
    List<String> notes = new ArrayList<>();
    sides.forEach(side -> notes.addAll(side.reasons()));
    if (rounds.size() < design.rounds()) {
      notes.add(
          "the first round was clear, and a second one was not run; --rounds "
              + design.rounds()
              + " runs it");
    }
    notes.addAll(unfaithful());
    for (Side side : sides) {
      double backlog =
          side.trials().stream()
              .mapToDouble(trial -> trial.summary().phases().get(RUN).backlogSeconds())
              .max()
              .orElse(0);
      if (backlog > 1) {
        notes.add(
            Phrase.of(
                "%s did not keep up with the rate: %.0f s behind at the end",
                side.name(), backlog));
      }
    }
    return notes;
  }

  /** Lists where modelled devices missed their settings, the worst case of each trial. */
  private List<String> unfaithful() throws HarnessException {
    List<String> notes = new ArrayList<>();
    for (Half half : plan.modelled() == null ? List.<Half>of() : halves()) {
      Arrays.stream(half.folder().readFile(DeviceFidelity.FILE, DeviceFidelity[].class))
          .filter(row -> !row.ok())
          .max(Comparator.comparingLong(DeviceFidelity::count))
          .ifPresent(row -> notes.add(half.name() + ": " + row.words()));
    }
    return notes;
  }

  private JvmPair diagnosed(RoundFile file, List<Half> halves)
      throws HarnessException, IOException {
    for (Half half : halves) {
      Report.writeIfPossible(half.folder().path(), study.progress()::say);
    }
    return pair(file, halves, this::heldUp);
  }

  /** Says what held up a half in a phase; null if nothing did. */
  @FunctionalInterface
  private interface HeldUp {
    String in(Half half, String phase) throws IOException;
  }

  private String heldUp(Half half, String phase) throws IOException {
    return half.heldUp(
        phase, design.slo(), phase.equals(LOAD) ? TailSentence.TWO_LINES : TailSentence.LINE);
  }

  private JvmPair pair(RoundFile file, List<Half> halves, HeldUp heldUp)
      throws HarnessException, IOException {
    Half first = halves.get(0);
    Half second = halves.get(1);
    long from = Math.max(first.outcome().from(), second.outcome().from());
    long to = Math.min(first.outcome().to(), second.outcome().to());
    return new JvmPair(run(first, from, to, heldUp), run(second, from, to, heldUp), file.cpuBusy());
  }

  private TunnelRun run(Half half, long from, long to, HeldUp heldUp)
      throws HarnessException, IOException {
    Criterion bound = design.slo();
    Histogram bounded = new Histogram(DIGITS);
    half.windows(bound.operation(), from, to).forEach(bounded::add);
    boolean isKept = bounded.getTotalCount() > 0 && bound.isKeptBy(bounded);
    return new TunnelRun(
        half.windows(operation, from, to),
        half.outcome().loaded() == 0 ? null : half.outcome().loaded(),
        half.outcome().sustained(isKept).orElse(null),
        heldUp.in(half, LOAD),
        heldUp.in(half, RUN));
  }
}
