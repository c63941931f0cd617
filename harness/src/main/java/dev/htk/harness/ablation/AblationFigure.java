// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ablation;

import dev.htk.harness.compare.Better;
import dev.htk.harness.compare.Verdict;
import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.Summary.OperationSummary;
import dev.htk.harness.run.Summary.PhaseSummary;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Lists the figures that an ablation reads from each load. */
enum AblationFigure {
  THROUGHPUT("load.throughput", Better.HIGHER),
  P99("load.p99", Better.LOWER),
  P999("load.p999", Better.LOWER),
  /** Flushes for each byte written, because a side that loads faster also flushes more often. */
  FLUSHES("load.flushes", Better.LOWER),
  /** Bytes that compactions wrote for each byte written. */
  COMPACTED_BYTES("load.compactedBytes", Better.NEITHER),
  /** Rolls of the write-ahead log for each byte written. */
  WAL_ROLLS("load.walRolls", Better.NEITHER),
  /** Milliseconds in which garbage collections stopped servers, for each byte written. */
  COLLECTION("load.collectionMillis", Better.LOWER);

  private final String id;
  private final Better better;

  AblationFigure(String id, Better better) {
    this.id = id;
    this.better = better;
  }

  String id() {
    return id;
  }

  /** Returns the verdict for a ratio whose interval excludes 1. */
  Verdict verdict(double ratio) {
    return better.verdict(ratio);
  }

  /** Returns the figure of a load; NaN if the load does not have it. */
  double of(PhaseSummary load) {
    return switch (this) {
      case THROUGHPUT -> load.throughput();
      case P99 -> slowest(load, times -> times.response().p99());
      case P999 -> slowest(load, times -> times.response().p999());
      case FLUSHES -> perByte(load, cost -> cost.io().flushes());
      case COMPACTED_BYTES -> perByte(load, cost -> cost.io().compactionWrittenBytes());
      case WAL_ROLLS -> perByte(load, PhaseCost::walRolls);
      case COLLECTION -> perByte(load, PhaseCost::collectionMillis);
    };
  }

  private static double slowest(PhaseSummary load, ToDoubleFunction<OperationSummary> micros) {
    return load.operations().values().stream().mapToDouble(micros).max().orElse(Double.NaN);
  }

  private static double perByte(PhaseSummary load, Function<PhaseCost, Long> work) {
    PhaseCost cost = load.cost();
    Long written = cost == null || cost.io() == null ? null : cost.io().user().written();
    if (written == null || written == 0 || work.apply(cost) == null) {
      return Double.NaN;
    }
    return work.apply(cost) / (double) written;
  }
}
