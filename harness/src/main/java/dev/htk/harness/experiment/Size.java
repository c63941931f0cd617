// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;

/**
 * The size at which an experiment runs.
 *
 * @param records loaded in each load
 * @param operations of each run phase
 * @param trials of each cell
 * @param budgetSeconds that all trials together may take
 * @param only the values to keep, by the dimension's word; a missing dimension keeps all its values
 */
@RecordBuilder
public record Size(
    int records, int operations, int trials, long budgetSeconds, Map<String, List<String>> only)
    implements SizeBuilder.With {

  public Size {
    only = Map.copyOf(only);
  }

  /** Tells whether a cell runs at this size. */
  boolean holds(Cell cell) {
    Map<String, String> coordinates = cell.coordinates();
    return only.entrySet().stream()
        .allMatch(kept -> kept.getValue().contains(coordinates.get(kept.getKey())));
  }
}
