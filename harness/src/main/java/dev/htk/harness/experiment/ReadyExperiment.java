// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.bench.BenchPlan;
import java.util.List;
import java.util.Map;

/**
 * An experiment with all trials checked and resolved, ready to run.
 *
 * @param notes what the user should know before the first trial
 */
public record ReadyExperiment(
    ExperimentPlan plan,
    Size size,
    List<Condition> conditions,
    Map<Cell, BenchPlan> plans,
    List<String> notes) {

  /** Returns the cell of a trial. */
  Cell cell(ExperimentPlan.Entry entry) {
    return plans.keySet().stream()
        .filter(cell -> cell.coordinates().equals(entry.coordinates()))
        .findFirst()
        .orElseThrow();
  }

  Condition condition(Cell cell) {
    return conditions.stream()
        .filter(condition -> condition.cells().contains(cell))
        .findFirst()
        .orElseThrow();
  }
}
