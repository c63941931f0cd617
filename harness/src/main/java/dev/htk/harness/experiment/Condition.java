package dev.htk.harness.experiment;

import java.util.List;
import java.util.Map;

/**
 * Cells that differ in the compared dimension only.
 *
 * @param coordinates that they have in common
 * @param cells the baseline first
 */
public record Condition(Map<String, String> coordinates, List<Cell> cells) {

  Cell baseline() {
    return cells.get(0);
  }

  boolean needsMaximum() {
    return cells.stream().anyMatch(cell -> cell.target().share() != null);
  }
}
