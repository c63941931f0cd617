// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.Maximum;
import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.bench.Targets;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Side;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs what is missing of a study, turn after turn, and reads what an earlier command has finished.
 *
 * @param folder the folder of the trials, locked by the caller
 */
public record Study(StudyFolder folder, StudyProgress progress) {

  private static final double MICROS_PER_SECOND = 1e6;

  /** Trials that run together: a trial on its own, or both sides of a contrast side by side. */
  public interface Turn {

    /** Returns its round, counted from 1; 0 if it only prepares for the rounds. */
    int round();

    /** Returns the names of its trials' folders. */
    List<String> trials();

    /** Returns how long it is expected to take. */
    double seconds();

    /** Tells whether the files besides those of its trials are written. */
    default boolean hasOwnFiles() throws HarnessException {
      return true;
    }

    /**
     * Runs the trials.
     *
     * @param from the share of the command's work that is done when it begins, 0 to 1
     * @param to the share that is done when it ends
     * @throws HarnessException if a trial yields no result
     */
    void run(double from, double to) throws HarnessException, IOException, InterruptedException;

    /**
     * Takes the finished trials, whoever ran them.
     *
     * @throws HarnessException if the turns that follow cannot run after such a result
     */
    void finished(List<Side.Trial> trials) throws HarnessException, IOException;
  }

  /** Decides before each turn whether the study ends. */
  @FunctionalInterface
  public interface StopRule {

    /** Ends when all turns are finished. */
    StopRule NONE = (next, isFinished, spentSeconds) -> false;

    /**
     * Tells whether the study ends here.
     *
     * @param spentSeconds the time of all trials so far, those of earlier commands included
     * @throws HarnessException if what decides cannot be read
     */
    boolean ends(Turn next, boolean isFinished, double spentSeconds)
        throws HarnessException, IOException;
  }

  /**
   * Runs the missing turns, and replaces what killed trials left behind.
   *
   * @param turns in the order in which they run
   * @throws HarnessException if a trial yields no result
   */
  public void run(List<? extends Turn> turns, StopRule stop)
      throws HarnessException, IOException, InterruptedException {
    double missing = 0;
    for (Turn turn : turns) {
      missing += finished(turn).isPresent() ? 0 : turn.seconds();
    }
    double done = 0;
    double spentSeconds = 0;
    for (Turn turn : turns) {
      boolean isFinished = finished(turn).isPresent();
      if (stop.ends(turn, isFinished, spentSeconds)) {
        return;
      }
      if (!isFinished) {
        for (String trial : turn.trials()) {
          folder.clear(trial, progress::say);
        }
        double before = done;
        done += turn.seconds();
        turn.run(before / missing, done / missing);
      }
      List<Side.Trial> trials = finished(turn).orElseThrow();
      for (Side.Trial trial : trials) {
        spentSeconds += (trial.manifest().end() - trial.manifest().start()) / MICROS_PER_SECOND;
      }
      turn.finished(trials);
    }
  }

  private Optional<List<Side.Trial>> finished(Turn turn) throws HarnessException {
    List<Side.Trial> trials = new ArrayList<>();
    for (String name : turn.trials()) {
      folder.finished(name).ifPresent(trials::add);
    }
    return trials.size() == turn.trials().size() && turn.hasOwnFiles()
        ? Optional.of(trials)
        : Optional.empty();
  }

  /**
   * Returns a turn that finds what a profile reaches in a closed loop, for the trials that are
   * offered a share of it.
   *
   * @param trial the name of its folder
   * @param side what the profile is called
   */
  public Turn maximum(
      String trial,
      String side,
      double seconds,
      BenchPlan plan,
      String profile,
      Consumer<Maximum> taker) {
    String words = "the maximum of " + side;
    return new Alone(
        this,
        0,
        trial,
        words,
        seconds,
        own -> PlannedTrial.of(plan, profile, own, Targets.CLOSED_LOOP).withLabel(words),
        found -> taker.accept(Maximum.of(found, folder.path(trial))));
  }

  /**
   * A trial on its own.
   *
   * @param trial the name of its folder
   * @param words name it for progress
   * @param planner plans it when those before it are finished
   * @param taker takes it when it is finished
   */
  public record Alone(
      Study study,
      int round,
      String trial,
      String words,
      double seconds,
      Function<Path, PlannedTrial> planner,
      Taker taker)
      implements Turn {

    /** Takes a finished trial. */
    @FunctionalInterface
    public interface Taker {
      void take(Side.Trial trial) throws HarnessException;
    }

    @Override
    public List<String> trials() {
      return List.of(trial);
    }

    @Override
    public void run(double from, double to)
        throws HarnessException, IOException, InterruptedException {
      new Runner(study.progress).run(planner.apply(study.folder.path(trial)), words, from, to);
    }

    @Override
    public void finished(List<Side.Trial> trials) throws HarnessException {
      taker.take(trials.get(0));
    }
  }
}
