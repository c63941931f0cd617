package dev.htk.harness.cli.profile;

import dev.htk.tuning.budget.ActiveRegions;
import dev.htk.tuning.budget.Flushing;
import dev.htk.tuning.budget.MemoryBudget;
import java.util.Optional;

/**
 * What a profile asks of memory. Immutable.
 *
 * @param activeRegions regions that the memstore can hold
 * @param tables tables that take writes, with ten regions a server each
 * @param flushing what happens to the regions of those tables
 * @param budget who takes what of the node's RAM; empty if the RAM was not given
 */
record MemoryNeeds(
    ActiveRegions activeRegions, int tables, Flushing flushing, Optional<MemoryBudget> budget) {}
