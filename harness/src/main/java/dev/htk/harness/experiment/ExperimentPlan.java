// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.study.StudyFolder;
import java.util.List;
import java.util.Map;

/**
 * {@code experiment.json}: identifies an experiment's folder. It is fixed before the first trial,
 * so that a killed experiment can resume.
 *
 * @param definition the file's definition, with changes from the command line
 * @param size the name of the size
 * @param rounds trials of each cell that the budget allows
 * @param expectedSeconds expected time of all trials together
 * @param trials in the order in which they run
 * @param budgetSeconds time for all trials together: another one could end after another round
 * @param cells all that the trials of each cell depend on
 */
public record ExperimentPlan(
    Definition definition,
    String size,
    int rounds,
    int scale,
    double expectedSeconds,
    List<Entry> trials,
    long budgetSeconds,
    List<ObjectNode> cells) {

  /**
   * One trial.
   *
   * @param folder its name within the experiment's folder
   * @param round counted from 1; trials of a round that differ only in the compared dimension are
   *     pairs
   */
  public record Entry(int number, String folder, int round, Map<String, String> coordinates) {}

  /** Identifies the experiment in its folder. */
  public StudyFolder.Plan ofFolder() {
    return new StudyFolder.Plan("experiment", "experiment.json", this);
  }
}
