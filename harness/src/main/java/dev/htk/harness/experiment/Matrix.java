package dev.htk.harness.experiment;

import dev.htk.harness.workload.TablePlan;
import java.util.ArrayList;
import java.util.List;

/** All combinations of what an experiment varies; no list is empty. */
public record Matrix(
    List<String> profiles,
    List<WorkloadChoice> workloads,
    List<Integer> threads,
    List<TargetChoice> targets,
    List<Integer> recordSizes,
    List<TablePlan> tables,
    List<ClusterShape> clusters) {

  /** The cells, the first dimension varying slowest. */
  public List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (WorkloadChoice workload : workloads) {
      for (int size : recordSizes) {
        for (ClusterShape cluster : clusters) {
          for (TablePlan table : tables) {
            for (int thread : threads) {
              for (TargetChoice target : targets) {
                for (String profile : profiles) {
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

  /** The same with other clusters. */
  Matrix on(List<ClusterShape> others) {
    return new Matrix(profiles, workloads, threads, targets, recordSizes, tables, others);
  }
}
