package dev.htk.harness.compare;

import dev.htk.harness.run.CpuTime;
import dev.htk.harness.run.Percentiles;
import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.ServerActivity;
import dev.htk.harness.run.ServerIo;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.Summary.OperationSummary;
import dev.htk.harness.run.Summary.PhaseSummary;
import java.util.ArrayList;
import java.util.List;

/**
 * One figure of one run.
 *
 * @param group what it is a figure of: a phase and its operation, rows, flushes, compactions
 * @param name what it counts or measures, with its unit
 * @param value the figure
 */
record Figure(String group, String name, double value) {

  /** The place of a figure in every run, by which those of several runs are matched. */
  record Key(String group, String name) {}

  Key key() {
    return new Key(group, name);
  }

  /** All figures of a run, in the order in which they are shown. */
  static List<Figure> of(Summary summary) {
    List<Figure> figures = new ArrayList<>();
    summary.phases().forEach((phase, result) -> addPhase(figures, phase, result));
    add(figures, "rows", "acknowledged", summary.rows().expected());
    add(figures, "rows", "found on the servers", summary.rows().found());
    if (summary.servers() != null) {
      addWork(figures, "flushes", summary.servers().flushes());
      addWork(figures, "compactions", summary.servers().compactions());
    }
    return figures;
  }

  private static void addPhase(List<Figure> figures, String phase, PhaseSummary result) {
    result
        .operations()
        .forEach(
            (operation, times) -> addOperation(figures, phase + " " + operation, result, times));
    if (result.cost() != null) {
      addCost(figures, phase, result.cost());
    }
  }

  private static void addCost(List<Figure> figures, String phase, PhaseCost cost) {
    ServerIo io = cost.io();
    String bytes = phase + " bytes";
    addMebibytes(figures, bytes, "user's, written (MiB)", io.user().written());
    addMebibytes(figures, bytes, "to the WAL (MiB)", io.walBytes());
    addMebibytes(figures, bytes, "by flushes (MiB)", io.flushedBytes());
    addMebibytes(figures, bytes, "by compactions (MiB)", io.compactionWrittenBytes());
    addKnown(figures, bytes, "write amplification", io.amplification().write());
    addKnown(figures, bytes, "  without the WAL", io.amplification().writeWithoutWal());
    addKnown(figures, bytes, "read amplification", io.amplification().read());
    String cpu = phase + " processor time";
    addUse(figures, cpu, "client (us/op)", cost.cpu().client());
    addUse(figures, cpu, "region servers (us/op)", cost.cpu().servers());
    addUse(figures, cpu, "all in one JVM (us/op)", cost.cpu().together());
  }

  private static void addMebibytes(List<Figure> figures, String group, String name, Long bytes) {
    if (bytes != null) {
      add(figures, group, name, bytes / (double) (1 << 20));
    }
  }

  private static void addUse(List<Figure> figures, String group, String name, CpuTime.Use use) {
    if (use != null) {
      addKnown(figures, group, name, use.microsPerOperation());
    }
  }

  private static void addKnown(List<Figure> figures, String group, String name, Double value) {
    if (value != null) {
      add(figures, group, name, value.doubleValue());
    }
  }

  private static void addOperation(
      List<Figure> figures, String group, PhaseSummary phase, OperationSummary operation) {
    add(figures, group, "operations", operation.count());
    add(figures, group, "failed", operation.failed());
    add(figures, group, "throughput (ops/s)", operation.count() / phase.seconds());
    Percentiles times = operation.response();
    add(figures, group, "average (us)", times.mean());
    add(figures, group, "p50 (us)", times.p50());
    add(figures, group, "p95 (us)", times.p95());
    add(figures, group, "p99 (us)", times.p99());
    add(figures, group, "p99.9 (us)", times.p999());
    add(figures, group, "max (us)", times.max());
  }

  private static void addWork(List<Figure> figures, String group, ServerActivity.Work work) {
    add(figures, group, "number", work.count());
    add(figures, group, "total time (ms)", work.totalMicros() / 1000.0);
    add(figures, group, "longest (ms)", work.longestMicros() / 1000.0);
    add(figures, group, "written (MiB)", work.bytes() / (double) (1 << 20));
  }

  private static void add(List<Figure> figures, String group, String name, long count) {
    add(figures, group, name, (double) count);
  }

  private static void add(List<Figure> figures, String group, String name, double value) {
    figures.add(new Figure(group, name, value));
  }
}
