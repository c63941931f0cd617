// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.bench.Targets;
import dev.htk.harness.compare.Comparison;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Side;
import dev.htk.harness.study.TunnelDesign.Step;
import dev.htk.harness.study.TunnelPlanner.Planned;
import dev.htk.harness.study.TunnelRounds.RoundFile;
import dev.htk.harness.trial.pair.Rendezvous.Checkpoint;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Makes a study of two profiles at the same time, each in its own JVM and on its own cluster, and
 * judges them by the same seconds.
 */
public final class WindTunnel {

  private static final List<String> SIDES = List.of("baseline", "profile");

  private final BenchPlan plan;
  private final TunnelDesign design;
  private final Study study;
  private final TunnelRounds rounds;

  /**
   * {@code comparison.json}: the comparison of any two sides' trials, and the windows' result.
   *
   * @param comparison its fields become fields of the file itself
   */
  private record Recorded(@JsonUnwrapped Comparison comparison, TunnelResult tunnel) {}

  /** Holds the content of {@code plan.json}. */
  private record Content(TunnelDesign design, List<ObjectNode> sides) {}

  /**
   * The results of the rounds.
   *
   * @param trials the trials' figures besides those of the result, which has the verdicts
   */
  public record Finished(TunnelResult result, Comparison trials, List<Side> sides) {}

  /**
   * @param planned plan of two profiles, the baseline first
   */
  public WindTunnel(Planned planned, Study study) {
    this.plan = planned.plan();
    this.design = planned.design();
    this.study = study;
    this.rounds = new TunnelRounds(planned, study);
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
  public Finished run() throws HarnessException, IOException, InterruptedException {
    study.run(
        IntStream.rangeClosed(1, design.rounds()).mapToObj(Round::new).toList(),
        (next, isFinished, spentSeconds) ->
            design.untilClear() && next.round() > 1 && rounds.areClear());
    study.progress().step("explaining what was slow", 1, 1, 1);
    TunnelResult result = rounds.result();
    List<Side> sides = rounds.sides();
    Comparison trials = Comparison.describing(sides.get(0), sides.get(1), result.family());
    study.folder().write(StudyFolder.COMPARISON, new Recorded(trials, result));
    return new Finished(result, trials, sides);
  }

  /** Runs both sides, and reacts when both have reached a point. */
  private final class Round implements Study.Turn {

    private final int number;
    private final Meeting meeting = new Meeting(this::answer);
    private double from;
    private double to;
    private double rate;
    private Double cpuBusy;

    Round(int number) {
      this.number = number;
    }

    @Override
    public int round() {
      return number;
    }

    @Override
    public List<String> trials() {
      return IntStream.range(0, SIDES.size())
          .mapToObj(
              side ->
                  PlannedTrial.folderName(SIDES.size() * (number - 1) + side + 1, profile(side)))
          .toList();
    }

    private String profile(int side) {
      return plan.profiles().get(side).name();
    }

    @Override
    public double seconds() {
      return design.roundSeconds();
    }

    @Override
    public boolean hasOwnFiles() throws HarnessException {
      return file().isPresent();
    }

    private Optional<RoundFile> file() throws HarnessException {
      return study.folder().read(fileName(), RoundFile.class);
    }

    private String fileName() {
      return "round-" + number + ".json";
    }

    @Override
    public void run(double first, double last)
        throws HarnessException, IOException, InterruptedException {
      from = first;
      to = last;
      rate = rounds.rate();
      long start = System.nanoTime();
      begin(Step.START);
      List<Runner.Beside> trials = new ArrayList<>();
      for (int side = 0; side < SIDES.size(); side++) {
        trials.add(trial(side));
      }
      new Runner(study.progress()).sideBySide(trials, meeting::callOff);
      study
          .folder()
          .write(fileName(), new RoundFile(rate, cpuBusy, (System.nanoTime() - start) / 1e9));
    }

    private Runner.Beside trial(int side) {
      PlannedTrial planned =
          PlannedTrial.of(
                  plan,
                  profile(side),
                  study.folder().path(trials().get(side)),
                  new Targets(
                      0.0,
                      null,
                      design.share()
                          + " % of what the baseline sustains, or of the lowest rate tried"))
              .withPair(design.pair());
      return new Runner.Beside(
          SIDES.get(side), planned, (point, said) -> meeting.meet(side == 0, point, said));
    }

    @Override
    public void finished(List<Side.Trial> trials) throws HarnessException {
      rounds.add(file().orElseThrow(), trials(), trials);
    }

    private double answer(Checkpoint point, double baselineSaid) {
      switch (point) {
        case LOADED -> begin(Step.RAMP);
        case RAMPED -> {
          begin(Step.MEASURE);
          if (rate == 0) {
            choose(baselineSaid);
          }
          // Starts a new average.
          Double unused = cpuLoad();
        }
        case MEASURED -> {
          begin(Step.STOP);
          cpuBusy = cpuLoad();
        }
      }
      return rate;
    }

    private void begin(Step step) {
      double start = from;
      from += (to - from) * design.seconds(step) / secondsFrom(step);
      study
          .progress()
          .step(
              Phrase.of("round %d of %d, %s", number, design.rounds(), step.words()),
              start,
              from,
              design.seconds(step));
    }

    private double secondsFrom(Step step) {
      return Arrays.stream(Step.values())
          .filter(other -> other.compareTo(step) >= 0)
          .mapToDouble(design::seconds)
          .sum();
    }

    /**
     * @param sustained by the baseline; if it sustained no rate, the lowest one, below 0
     */
    private void choose(double sustained) {
      rate = Math.max(1, Math.floor(Math.abs(sustained) * design.share() / 100));
      study
          .progress()
          .say(
              Phrase.of(
                  sustained > 0
                      ? "%s sustains %,.0f/s; both sides are offered %d %% of that, %,.0f/s"
                      : "%s sustains no rate down to %,.0f/s; both sides are offered %d %% of that,"
                          + " %,.0f/s",
                  profile(0),
                  Math.abs(sustained),
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
