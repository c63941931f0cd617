// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.run.CpuTime;
import dev.htk.harness.run.PhaseCost;
import java.util.function.Function;

/**
 * Measures of a phase's cost. Registry of the figures that a gate can name as {@code
 * writeAmplification} or {@code load.writeAmplification}.
 */
enum CostMeasure {
  USER_BYTES("bytes", "userBytes", "user's, written (MiB)", Better.NEITHER),
  WAL_BYTES("bytes", "walBytes", "to the WAL (MiB)", Better.LOWER),
  FLUSHED_BYTES("bytes", "flushedBytes", "by flushes (MiB)", Better.LOWER),
  COMPACTED_BYTES("bytes", "compactedBytes", "by compactions (MiB)", Better.LOWER),
  WRITE_AMPLIFICATION("bytes", "writeAmplification", "write amplification", Better.LOWER),
  WRITE_AMPLIFICATION_WITHOUT_WAL(
      "bytes", "writeAmplificationWithoutWal", "  without the WAL", Better.LOWER),
  READ_AMPLIFICATION("bytes", "readAmplification", "read amplification", Better.LOWER),
  CLIENT_CPU("processor time", "clientCpu", "client (us/op)", Better.LOWER),
  SERVER_CPU("processor time", "serverCpu", "region servers (us/op)", Better.LOWER),
  CPU("processor time", "cpu", "all in one JVM (us/op)", Better.LOWER);

  private final String group;
  private final String id;
  private final String label;
  private final Better better;

  CostMeasure(String group, String id, String label, Better better) {
    this.group = group;
    this.id = id;
    this.label = label;
    this.better = better;
  }

  private static Double mebibytes(Long bytes) {
    return bytes == null ? null : bytes / (double) (1 << 20);
  }

  private static Double microsPerOperation(CpuTime.Use use) {
    return use == null ? null : use.microsPerOperation();
  }

  /** Returns the figure's place in the tables and files of a phase. */
  Figure.Key key(String phase) {
    return new Figure.Key(phase + " " + group, label, phase + "." + id, better, false);
  }

  /** Returns the figure of a phase; null if not known. */
  Double of(PhaseCost cost) {
    return switch (this) {
      case USER_BYTES -> of(cost.io(), io -> mebibytes(io.user().written()));
      case WAL_BYTES -> of(cost.io(), io -> mebibytes(io.walBytes()));
      case FLUSHED_BYTES -> of(cost.io(), io -> mebibytes(io.flushedBytes()));
      case COMPACTED_BYTES -> of(cost.io(), io -> mebibytes(io.compactionWrittenBytes()));
      case WRITE_AMPLIFICATION -> of(cost.io(), io -> io.amplification().write());
      case WRITE_AMPLIFICATION_WITHOUT_WAL ->
          of(cost.io(), io -> io.amplification().writeWithoutWal());
      case READ_AMPLIFICATION -> of(cost.io(), io -> io.amplification().read());
      case CLIENT_CPU -> of(cost.cpu(), cpu -> microsPerOperation(cpu.client()));
      case SERVER_CPU -> of(cost.cpu(), cpu -> microsPerOperation(cpu.servers()));
      case CPU -> of(cost.cpu(), cpu -> microsPerOperation(cpu.together()));
    };
  }

  private static <T> Double of(T part, Function<T, Double> figure) {
    return part == null ? null : figure.apply(part);
  }
}
