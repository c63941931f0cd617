// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.bench.Maximum;
import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.study.Study;
import dev.htk.harness.study.StudyFolder;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes a study of an experiment's matrix: its trials in turns, until the budget is spent. */
public final class ExperimentRun {
  private final ReadyExperiment experiment;
  private final Study study;
  private final Map<Condition, Maximum> maxima = new HashMap<>();
  private final ExperimentOutcome outcome;
  private final RoundBudget budget;

  public ExperimentRun(ReadyExperiment experiment, Study study) {
    this.experiment = experiment;
    this.outcome = new ExperimentOutcome(experiment);
    this.study = study;
    this.budget = new RoundBudget(experiment.size().budgetSeconds());
  }

  /**
   * The results of an experiment.
   *
   * @param reasons why trials failed; empty if none did
   */
  public record Finished(ExperimentResult result, List<String> reasons) {}

  /** Runs the experiment, and writes {@code comparison.json}. */
  public Finished run() throws HarnessException, IOException, InterruptedException {
    try (ReusedTables tables = ReusedTables.of(experiment, study.folder())) {
      study.run(
          turns(tables), (next, isFinished, spentSeconds) -> isBudgetSpent(next, spentSeconds));
      ExperimentResult result = outcome.result();
      study.folder().write(StudyFolder.COMPARISON, result);
      return new Finished(result, outcome.reasons());
    }
  }

  private List<Study.Turn> turns(ReusedTables tables) throws HarnessException {
    List<Study.Turn> turns = new ArrayList<>();
    Set<Condition> begun = new HashSet<>();
    int trials = experiment.plan().trials().size();
    for (ExperimentPlan.Entry entry : experiment.plan().trials()) {
      Cell cell = experiment.cell(entry);
      Condition condition = experiment.condition(cell);
      if (cell.target().share() != null && begun.add(condition)) {
        turns.add(maximum(condition));
      }
      turns.add(
          new Study.Alone(
              study,
              entry.round(),
              entry.folder(),
              "trial " + entry.number() + " of " + trials + ", " + cell.profile().name(),
              expected(cell),
              folder ->
                  PlannedTrial.of(
                      tables.plans().get(cell),
                      cell.profile().name(),
                      folder,
                      cell.target()
                          .targets(
                              experiment.plan().definition().runPhase(), maxima.get(condition))),
              trial -> outcome.add(entry, trial)));
    }
    return turns;
  }

  /** Finds what a condition's baseline reaches in a closed loop. */
  private Study.Turn maximum(Condition condition) throws HarnessException {
    Cell cell = condition.baseline();
    return study.maximum(
        Phrase.of(
            "maximum-%02d-%s",
            experiment.conditions().indexOf(condition) + 1, cell.profile().name()),
        cell.label(experiment.plan().definition().compared()),
        expected(cell),
        // On a table of its own: the baseline's would have a load that other sides' lack.
        experiment.plans().get(cell),
        cell.profile().name(),
        maximum -> maxima.put(condition, maximum));
  }

  /** Checks the budget at the end of a round, so that only whole rounds count. */
  private boolean isBudgetSpent(Study.Turn next, double spentSeconds) {
    if (budget.holds(next.round(), spentSeconds)) {
      return false;
    }
    study
        .progress()
        .say(
            Phrase.of(
                "the budget of %s holds no further round (%s for each so far): %d of %d are left"
                    + " out",
                BudgetText.of((double) experiment.size().budgetSeconds()),
                BudgetText.of(budget.perRound()),
                experiment.plan().rounds() - next.round() + 1,
                experiment.plan().rounds()));
    return true;
  }

  private double expected(Cell cell) throws HarnessException {
    return ExpectedTime.ofTrial(cell, experiment.size(), experiment.plan().definition());
  }
}
