// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.NumberOption;
import dev.htk.harness.cli.kit.SizeOption;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.budget.ActiveRegions;
import dev.htk.tuning.budget.MemoryBudget;
import dev.htk.tuning.budget.NodeMemory;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ResolvedProfile;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for what shares the node's RAM, and for the tables that the memstore serves. */
final class MemoryOptions {

  private static final String DATA_NODE = "1g";
  private static final int MOST = 1000;

  @Option(
      names = "--ram",
      paramLabel = "SIZE",
      description = "The node's RAM, to see whether all that runs on it fits.")
  private String ram;

  @Option(
      names = "--datanode",
      paramLabel = "SIZE",
      description = "With --ram: what the DataNode takes of it (default: " + DATA_NODE + ").")
  private String dataNode;

  @Option(
      names = "--other",
      paramLabel = "SIZE",
      description = "With --ram: what all other services take of it (default: 0).")
  private String other;

  @Option(
      names = "--tables",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Tables that take writes at the same time, each with 10 regions a server (default:"
              + " ${DEFAULT-VALUE}).")
  private int tables;

  @Option(
      names = "--families",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Column families of each such table that take writes (default: ${DEFAULT-VALUE}).")
  private int families;

  /** Describes what was assumed about the node; empty if nothing was. */
  Optional<String> note() {
    return ram == null || dataNode != null
        ? Optional.empty()
        : Optional.of("assumed a DataNode of " + DATA_NODE + "; for another give --datanode");
  }

  MemoryNeeds needs(ResolvedProfile profile) throws HarnessException {
    NumberOption.requireRange("--tables", 1, tables, MOST);
    NumberOption.requireRange("--families", 1, families, MOST);
    ActiveRegions active = ActiveRegions.of(profile, families);
    return new MemoryNeeds(
        active,
        tables,
        active.at(tables * MachineFacts.DEFAULT_REGIONS_PER_SERVER),
        budget(profile));
  }

  private Optional<MemoryBudget> budget(ResolvedProfile profile) throws HarnessException {
    if (ram == null) {
      if (dataNode != null || other != null) {
        throw HarnessException.badInput("--datanode and --other need --ram, the node's RAM");
      }
      return Optional.empty();
    }
    try {
      NodeMemory node =
          new NodeMemory(
              SizeOption.bytes("--ram", ram),
              SizeOption.bytes("--datanode", Objects.requireNonNullElse(dataNode, DATA_NODE)),
              SizeOption.bytes("--other", Objects.requireNonNullElse(other, "0")));
      return Optional.of(MemoryBudget.of(node, profile));
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput("%s", e.getMessage());
    }
  }
}
