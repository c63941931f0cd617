// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.workload.TablePlan;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;

/** The values of each dimension, whose combinations are the cells; no list is empty. */
@RecordBuilder
public record Matrix(
    List<ProfileChoice> profiles,
    List<WorkloadChoice> workloads,
    List<Integer> threads,
    List<TargetChoice> targets,
    List<Integer> recordSizes,
    List<TablePlan> tables,
    List<ClusterShape> clusters)
    implements MatrixBuilder.With {

  /** Returns the cells; profiles vary fastest, workloads slowest. */
  public List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (WorkloadChoice workload : workloads) {
      for (int size : recordSizes) {
        for (ClusterShape cluster : clusters) {
          for (TablePlan table : tables) {
            for (int thread : threads) {
              for (TargetChoice target : targets) {
                for (ProfileChoice profile : profiles) {
                  cells.add(new Cell(profile, workload, thread, target, size, table, cluster));
                }
              }
            }
          }
        }
      }
    }
    return cells;
  }
}
