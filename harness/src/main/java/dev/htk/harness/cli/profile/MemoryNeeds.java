package dev.htk.harness.cli.profile;

import dev.htk.tuning.budget.ActiveRegions;
import dev.htk.tuning.budget.Flushing;
import dev.htk.tuning.budget.MemoryBudget;
import java.util.Optional;

/**
 * A profile's memory needs. Immutable.
 *
 * @param activeRegions regions that the memstore can hold
 * @param tables tables that take writes, each with ten regions a server
 * @param flushing when the regions of those tables are flushed
 * @param budget how the node's RAM is divided; empty if the RAM was not given
 */
record MemoryNeeds(
    ActiveRegions activeRegions, int tables, Flushing flushing, Optional<MemoryBudget> budget) {}
