// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.htk.tuning.budget.ActiveRegions;
import dev.htk.tuning.budget.Flushing;
import dev.htk.tuning.budget.MemoryBudget;
import java.util.Optional;

/**
 * A profile's memory needs, as the JSON document has them. Immutable.
 *
 * @param activeRegions regions that the memstore can hold
 * @param tables tables that take writes, each with ten regions a server
 * @param flushing when the regions of those tables are flushed
 * @param node how the node's RAM is divided; empty if the RAM was not given
 */
@JsonPropertyOrder({"activeRegionCount", "activeRegions", "tables", "flushing", "node"})
record MemoryNeeds(
    ActiveRegions activeRegions, int tables, Flushing flushing, Optional<MemoryBudget> node) {

  @JsonProperty("activeRegionCount")
  long activeRegionCount() {
    return activeRegions.count();
  }
}
