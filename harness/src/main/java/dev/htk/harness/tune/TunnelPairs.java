// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Side;
import dev.htk.harness.study.ComparedFigure;
import dev.htk.harness.study.Study;
import dev.htk.harness.study.StudyFolder;
import dev.htk.harness.study.StudyProgress;
import dev.htk.harness.study.TunnelPlanner.Planned;
import dev.htk.harness.study.WindTunnel;
import dev.htk.tuning.profile.ResolvedProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Pairs in a wind tunnel of one round, each in a folder of its own.
 *
 * @param planned of one round
 * @param folder of the tuning
 */
record TunnelPairs(Planned planned, TuneGoal goal, Path folder, StudyProgress progress)
    implements Pairs {

  private static final String RUN = "run";

  /** A percentile of a histogram exceeds none of its operations, and they it, by more than this. */
  private static final double PRECISION = 0.001;

  @Override
  public double seconds() {
    return planned.design().roundSeconds();
  }

  @Override
  public int mostCalls() {
    return LoadPairs.mostCalls(planned.plan());
  }

  @Override
  public BenchPlan plan(ResolvedProfile best, ResolvedProfile other) throws HarnessException {
    return planned
        .plan()
        .withCheckedSides(List.of(best.named(SIDES.get(0)), other.named(SIDES.get(1))));
  }

  @Override
  public Measured measure(int number, String words, ResolvedProfile best, ResolvedProfile other)
      throws HarnessException, IOException, InterruptedException {
    Planned both = new Planned(plan(best, other), planned.design(), planned.operation());
    Path own = folder.resolve(RecordedPairs.name(number));
    try (StudyFolder held = StudyFolder.open(own, WindTunnel.ofFolder(both))) {
      progress.say(words);
      WindTunnel.Finished finished = new WindTunnel(both, new Study(held, progress)).run();
      ComparedFigure figure = figure(finished);
      List<Side> sides = finished.sides();
      Double ofBest = value(figure.baseline(), sides.get(0));
      Double ofOther = value(figure.profile(), sides.get(1));
      double offered = finished.result().setting().rate();
      return new Measured(
          sustainedOrNull(ofBest, ofOther, offered),
          sustainedOrNull(ofOther, ofBest, offered),
          blame(held, sides.get(0), 1, figure.baseline()),
          blame(held, sides.get(1), 2, figure.profile()),
          Stream.of(sides.get(0), sides.get(1)).flatMap(side -> side.reasons().stream()).toList(),
          TimeUnit.MINUTES.toSeconds(1) * finished.result().setting().minutes());
    }
  }

  private ComparedFigure figure(WindTunnel.Finished finished) {
    return goal.figure().isEmpty()
        ? finished.result().sustained()
        : finished.result().figures().stream()
            .filter(figure -> figure.figure().equals(goal.figure().get()))
            .findFirst()
            .orElseThrow();
  }

  /**
   * Returns a side's figure; null if the other one has none and this one has not sustained what was
   * offered to both either, so that neither is known to be better.
   */
  private Double sustainedOrNull(Double own, Double other, double offered) {
    boolean isSustained = own != null && own >= offered;
    return goal.figure().isEmpty() && other == null && !isSustained ? null : own;
  }

  /** Returns a side's figure; null if it has none, or lost something. */
  private static Double value(Double measured, Side side) {
    return side.reasons().isEmpty() ? measured : null;
  }

  /**
   * Blames what made the figure: what took as long as the percentile, which of few operations is
   * their slowest, or else what is beyond the bound.
   */
  private Blame blame(StudyFolder held, Side side, int trial, Double figure) throws IOException {
    long slow =
        goal.figure().isPresent() && figure != null
            ? (long) (figure * (1 - PRECISION)) - 1
            : (long) planned.design().slo().limitMicros();
    return Blame.of(
        held.path(PlannedTrial.folderName(trial, SIDES.get(trial - 1))),
        side.trials().get(0).summary(),
        RUN,
        slow);
  }
}
