package dev.htk.harness.experiment;

import java.util.List;
import java.util.Map;

/**
 * How large an experiment is run.
 *
 * @param records of each load
 * @param operations of each run phase
 * @param trials of each cell
 * @param budgetSeconds that all trials together may take
 * @param only the cells that are run: the values that are left, by the dimension's word; a
 *     dimension that is missing keeps all of its values
 */
public record Size(
    int records, int operations, int trials, long budgetSeconds, Map<String, List<String>> only) {

  public Size {
    only = Map.copyOf(only);
  }

  /** Says whether a cell is run. */
  boolean holds(Cell cell) {
    Map<String, String> coordinates = cell.coordinates();
    return only.entrySet().stream()
        .allMatch(kept -> kept.getValue().contains(coordinates.get(kept.getKey())));
  }
}
