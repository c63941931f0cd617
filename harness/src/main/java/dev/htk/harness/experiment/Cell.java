// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.workload.TablePlan;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One cell of a matrix: the conditions that a trial measures.
 *
 * @param recordBytes size of a record's fields together; 0 for the workload's own
 */
public record Cell(
    ProfileChoice profile,
    WorkloadChoice workload,
    int threads,
    TargetChoice target,
    int recordBytes,
    TablePlan table,
    ClusterShape cluster) {

  /** Returns the cell's value in one dimension, as results show it. */
  public String label(Dimension dimension) {
    return switch (dimension) {
      case PROFILE -> profile.name();
      case WORKLOAD -> workload.name();
      case THREADS -> Integer.toString(threads);
      case TARGET -> target.toString();
      case RECORD_SIZE -> recordBytes == 0 ? "workload's" : Integer.toString(recordBytes);
      case TABLE -> table.toString();
      case CLUSTER -> cluster.toString();
    };
  }

  /** Returns all values by the dimensions' words. */
  public Map<String, String> coordinates() {
    Map<String, String> coordinates = new LinkedHashMap<>();
    for (Dimension dimension : Dimension.values()) {
      coordinates.put(dimension.word(), label(dimension));
    }
    return coordinates;
  }

  /** Returns the coordinates without the compared one; cells that are compared share them. */
  Map<String, String> condition(Dimension compared) {
    Map<String, String> condition = coordinates();
    condition.remove(compared.word());
    return condition;
  }
}
