// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import java.util.List;
import java.util.Map;

/**
 * Cells that differ only in the compared dimension.
 *
 * @param coordinates the coordinates that they share
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
