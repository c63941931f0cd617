package dev.htk.harness.experiment;

import dev.htk.harness.bench.TrialsPlan;
import java.util.List;
import java.util.Map;

/**
 * {@code experiment.json}: what an experiment's folder is of, fixed before its first trial. A
 * killed experiment goes on by it.
 *
 * @param definition as its file had it, with what the command line changed
 * @param size of which name
 * @param rounds trials of each cell that the budget holds
 * @param expectedSeconds that all trials are expected to take together
 * @param trials in the order in which they run
 */
public record ExperimentPlan(
    Definition definition,
    String size,
    int rounds,
    int scale,
    double expectedSeconds,
    List<Entry> trials) {

  /**
   * One trial.
   *
   * @param folder in the experiment's
   * @param round counted from 1; trials of a round that differ in the compared dimension only are
   *     pairs
   */
  public record Entry(int number, String folder, int round, Map<String, String> coordinates) {}

  /** What the experiment's folder is of. */
  TrialsPlan ofFolder() {
    return new TrialsPlan("experiment", "experiment.json", this);
  }
}
