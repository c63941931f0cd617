package dev.htk.harness.compare;

import dev.htk.harness.run.CpuTime;
import dev.htk.harness.run.PhaseCost;
import java.util.function.Function;

/**
 * What is measured of what a phase cost: the registry of figures that a gate can name as {@code
 * writeAmplification} or {@code load.writeAmplification}.
 */
enum CostMeasure {
  USER_BYTES(
      Group.BYTES,
      "userBytes",
      "user's, written (MiB)",
      Better.NEITHER,
      cost -> mebibytes(cost.io().user().written())),
  WAL_BYTES(
      Group.BYTES,
      "walBytes",
      "to the WAL (MiB)",
      Better.LOWER,
      cost -> mebibytes(cost.io().walBytes())),
  FLUSHED_BYTES(
      Group.BYTES,
      "flushedBytes",
      "by flushes (MiB)",
      Better.LOWER,
      cost -> mebibytes(cost.io().flushedBytes())),
  COMPACTED_BYTES(
      Group.BYTES,
      "compactedBytes",
      "by compactions (MiB)",
      Better.LOWER,
      cost -> mebibytes(cost.io().compactionWrittenBytes())),
  WRITE_AMPLIFICATION(
      Group.BYTES,
      "writeAmplification",
      "write amplification",
      Better.LOWER,
      cost -> cost.io().amplification().write()),
  WRITE_AMPLIFICATION_WITHOUT_WAL(
      Group.BYTES,
      "writeAmplificationWithoutWal",
      "  without the WAL",
      Better.LOWER,
      cost -> cost.io().amplification().writeWithoutWal()),
  READ_AMPLIFICATION(
      Group.BYTES,
      "readAmplification",
      "read amplification",
      Better.LOWER,
      cost -> cost.io().amplification().read()),
  CLIENT_CPU(
      Group.CPU,
      "clientCpu",
      "client (us/op)",
      Better.LOWER,
      cost -> microsPerOperation(cost.cpu().client())),
  SERVER_CPU(
      Group.CPU,
      "serverCpu",
      "region servers (us/op)",
      Better.LOWER,
      cost -> microsPerOperation(cost.cpu().servers())),
  CPU(
      Group.CPU,
      "cpu",
      "all in one JVM (us/op)",
      Better.LOWER,
      cost -> microsPerOperation(cost.cpu().together()));

  private static final class Group {
    static final String BYTES = "bytes";
    static final String CPU = "processor time";
  }

  private final String group;
  private final String id;
  private final String label;
  private final Better better;
  private final Function<PhaseCost, Double> figure;

  CostMeasure(
      String group, String id, String label, Better better, Function<PhaseCost, Double> figure) {
    this.group = group;
    this.id = id;
    this.label = label;
    this.better = better;
    this.figure = figure;
  }

  private static Double mebibytes(Long bytes) {
    return bytes == null ? null : bytes / (double) (1 << 20);
  }

  private static Double microsPerOperation(CpuTime.Use use) {
    return use == null ? null : use.microsPerOperation();
  }

  /** The figure's place in the tables and files of a phase. */
  Figure.Key key(String phase) {
    return new Figure.Key(phase + " " + group, label, phase + "." + id, better, false);
  }

  /** Null where it is not known. */
  Double of(PhaseCost cost) {
    return figure.apply(cost);
  }
}
