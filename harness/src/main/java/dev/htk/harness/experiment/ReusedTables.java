// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.study.StudyFolder;
import dev.htk.harness.trial.ReusedTable;
import dev.htk.harness.workload.YcsbProperty;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The tables on a real cluster that the trials of a cell share, one for each cell. They are
 * recorded before the first trial, so that a killed experiment finds them again.
 *
 * @param plans each cell's plan, with its shared table if it has one
 * @param tables in the order of the matrix's cells; none if each trial has its own
 */
public record ReusedTables(Map<Cell, BenchPlan> plans, List<ReusedTable> tables)
    implements AutoCloseable {

  /** The file in the experiment's folder that names them. */
  public static final String FILE = "tables.json";

  /** {@code tables.json}. */
  private record Content(List<ReusedTable> tables) {}

  /** Returns the tables of an earlier command, or new ones; none if each trial has its own. */
  static ReusedTables of(ReadyExperiment experiment, StudyFolder folder)
      throws HarnessException, IOException {
    if (experiment.plan().definition().table() == TableUse.FRESH) {
      return new ReusedTables(experiment.plans(), List.of());
    }
    Optional<Content> earlier = folder.read(FILE, Content.class);
    List<ReusedTable> tables =
        earlier.isPresent() ? earlier.get().tables() : named(experiment.plans());
    if (earlier.isEmpty()) {
      folder.write(FILE, new Content(tables));
    }
    Map<Cell, BenchPlan> plans = new LinkedHashMap<>();
    experiment
        .plans()
        .forEach((cell, plan) -> plans.put(cell, plan.reusing(tables.get(plans.size()))));
    return new ReusedTables(plans, tables);
  }

  /** Derives names from the planner's table name, which contains the time and is unused. */
  private static List<ReusedTable> named(Map<Cell, BenchPlan> plans) {
    String owner = UUID.randomUUID().toString();
    List<ReusedTable> tables = new ArrayList<>();
    for (BenchPlan plan : plans.values()) {
      String name = plan.workload().text(YcsbProperty.TABLE, "htk_bench");
      tables.add(new ReusedTable(name + "_" + (tables.size() + 1), owner));
    }
    return tables;
  }

  /** Drops the tables that exist. */
  @Override
  public void close() throws HarnessException, IOException {
    if (tables.isEmpty()) {
      return;
    }
    Path configuration = plans.values().iterator().next().request().cluster().configuration();
    try {
      ReusedTable.drop(configuration, tables);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the tables of the trials were dropped", e);
    }
  }
}
