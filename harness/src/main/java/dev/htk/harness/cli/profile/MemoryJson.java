package dev.htk.harness.cli.profile;

import dev.htk.tuning.budget.ActiveRegions;
import dev.htk.tuning.budget.Flushing;
import dev.htk.tuning.budget.MemoryBudget;

/**
 * A profile's memory needs as JSON.
 *
 * @param activeRegionCount regions that the memstore can hold
 * @param node null if the node's RAM was not given
 */
record MemoryJson(
    long activeRegionCount,
    ActiveRegions activeRegions,
    int tables,
    Flushing flushing,
    MemoryBudget node) {

  static MemoryJson of(MemoryNeeds needs) {
    return new MemoryJson(
        needs.activeRegions().count(),
        needs.activeRegions(),
        needs.tables(),
        needs.flushing(),
        needs.budget().orElse(null));
  }
}
