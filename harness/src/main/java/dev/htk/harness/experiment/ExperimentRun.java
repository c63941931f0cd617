// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.bench.Maximum;
import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.bench.Targets;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Side;
import dev.htk.harness.study.Runner;
import dev.htk.harness.study.StudyFolder;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs the missing trials of an experiment. Reads finished trials from its folder, and replaces
 * what a killed trial left behind.
 */
public final class ExperimentRun {

  private final ReadyExperiment experiment;
  private final Runner runner;
  private final Consumer<String> notes;
  private final Map<Condition, Maximum> maxima = new HashMap<>();
  private final ExperimentOutcome outcome;
  private double spentSeconds;

  /**
   * @param notes receives what a user should know while the experiment runs
   */
  public ExperimentRun(ReadyExperiment experiment, Runner runner, Consumer<String> notes) {
    this.experiment = experiment;
    this.outcome = new ExperimentOutcome(experiment);
    this.runner = runner;
    this.notes = notes;
  }

  /**
   * The results of an experiment.
   *
   * @param reasons why trials failed; empty if none did
   */
  public record Finished(ExperimentResult result, List<String> reasons) {}

  /** The folder of the trials, the runner of missing ones, and the tables that they use. */
  private record Work(StudyFolder folder, Runner.InTurns trials, ReusedTables tables) {}

  /**
   * Runs the experiment, and writes {@code comparison.json}.
   *
   * @param folder the folder of the trials, locked by the caller
   */
  public Finished run(StudyFolder folder)
      throws HarnessException, IOException, InterruptedException {
    try (ReusedTables tables = ReusedTables.of(experiment, folder)) {
      Runner.InTurns trials = runner.inTurns(folder, expectedOfWhatIsLeft(folder));
      ExperimentResult result = run(new Work(folder, trials, tables));
      folder.write(StudyFolder.COMPARISON, result);
      return new Finished(result, outcome.reasons());
    }
  }

  private ExperimentResult run(Work work)
      throws HarnessException, IOException, InterruptedException {
    int round = 1;
    for (ExperimentPlan.Entry entry : experiment.plan().trials()) {
      if (entry.round() > round) {
        if (isBudgetSpent(entry)) {
          break;
        }
        round = entry.round();
      }
      outcome.add(entry, trial(work, entry));
    }
    return outcome.result();
  }

  /** Checks the budget at the end of a round, so that only whole rounds count. */
  private boolean isBudgetSpent(ExperimentPlan.Entry next) {
    double perRound = spentSeconds / (next.round() - 1);
    if (spentSeconds + perRound <= experiment.size().budgetSeconds()) {
      return false;
    }
    notes.accept(
        String.format(
            Locale.ROOT,
            "the budget of %s holds no further round (%s for each so far): %d of %d are left out",
            BudgetText.of((double) experiment.size().budgetSeconds()),
            BudgetText.of(perRound),
            experiment.plan().rounds() - next.round() + 1,
            experiment.plan().rounds()));
    return true;
  }

  private double expectedOfWhatIsLeft(StudyFolder folder) throws HarnessException {
    double seconds = 0;
    for (Condition condition : experiment.conditions()) {
      if (condition.needsMaximum() && folder.finished(maximumFolder(condition)).isEmpty()) {
        seconds += expected(condition.baseline());
      }
    }
    for (ExperimentPlan.Entry entry : experiment.plan().trials()) {
      if (folder.finished(entry.folder()).isEmpty()) {
        seconds += expected(experiment.cell(entry));
      }
    }
    return seconds;
  }

  private Side.Trial trial(Work work, ExperimentPlan.Entry entry)
      throws HarnessException, IOException, InterruptedException {
    Cell cell = experiment.cell(entry);
    Maximum maximum =
        cell.target().share() == null ? null : maximum(work, experiment.condition(cell));
    Targets targets = cell.target().targets(experiment.plan().definition().runPhase(), maximum);
    PlannedTrial planned = planned(work, cell, entry.folder(), targets);
    return timed(work.trials().trial(planned, entry.number(), trials(), expected(cell)));
  }

  private static PlannedTrial planned(Work work, Cell cell, String folder, Targets targets) {
    return PlannedTrial.of(
        work.tables().plans().get(cell), cell.profile(), work.folder().path(folder), targets);
  }

  private Maximum maximum(Work work, Condition condition)
      throws HarnessException, IOException, InterruptedException {
    if (!maxima.containsKey(condition)) {
      Cell cell = condition.baseline();
      String name = maximumFolder(condition);
      PlannedTrial planned =
          planned(work, cell, name, Targets.CLOSED_LOOP)
              .withLabel("the maximum of " + cell.label(experiment.plan().definition().compared()));
      Side.Trial trial = timed(work.trials().trial(planned, 0, trials(), expected(cell)));
      maxima.put(condition, Maximum.of(trial, work.folder().path(name)));
    }
    return maxima.get(condition);
  }

  private String maximumFolder(Condition condition) {
    return String.format(
        Locale.ROOT,
        "maximum-%02d-%s",
        experiment.conditions().indexOf(condition) + 1,
        condition.baseline().profile());
  }

  private Side.Trial timed(Side.Trial trial) {
    spentSeconds +=
        TimeUnit.MICROSECONDS.toMillis(trial.manifest().end() - trial.manifest().start()) / 1e3;
    return trial;
  }

  private int trials() {
    return experiment.plan().trials().size();
  }

  private double expected(Cell cell) throws HarnessException {
    return ExpectedTime.ofTrial(cell, experiment.size(), experiment.plan().definition());
  }
}
