package dev.htk.harness.ablation;

import dev.htk.harness.compare.Better;
import dev.htk.harness.compare.Verdict;
import dev.htk.harness.run.ServerIo;
import dev.htk.harness.run.Summary.OperationSummary;
import dev.htk.harness.run.Summary.PhaseSummary;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Lists the figures that an ablation reads from each load. */
enum AblationFigure {
  THROUGHPUT("load.throughput", Better.HIGHER),
  P99("load.p99", Better.LOWER),
  P999("load.p999", Better.LOWER),
  /** Flushes for each byte written: a side that loads faster also flushes more often. */
  FLUSHES("load.flushes", Better.LOWER),
  /** Bytes that compactions wrote for each byte written. */
  COMPACTED_BYTES("load.compactedBytes", Better.NEITHER);

  private final String id;
  private final Better better;

  AblationFigure(String id, Better better) {
    this.id = id;
    this.better = better;
  }

  String id() {
    return id;
  }

  /** Returns what a ratio means that is surely not 1. */
  Verdict verdict(double ratio) {
    return better.verdict(ratio);
  }

  /** Returns the figure of a load; NaN where it has none. */
  double of(PhaseSummary load) {
    return switch (this) {
      case THROUGHPUT -> load.throughput();
      case P99 -> slowest(load, times -> times.response().p99());
      case P999 -> slowest(load, times -> times.response().p999());
      case FLUSHES -> perByte(load, ServerIo::flushes);
      case COMPACTED_BYTES -> perByte(load, ServerIo::compactionWrittenBytes);
    };
  }

  private static double slowest(PhaseSummary load, ToDoubleFunction<OperationSummary> micros) {
    return load.operations().values().stream().mapToDouble(micros).max().orElse(Double.NaN);
  }

  private static double perByte(PhaseSummary load, Function<ServerIo, Long> work) {
    ServerIo io = load.cost() == null ? null : load.cost().io();
    Long written = io == null ? null : io.user().written();
    if (written == null || written == 0 || work.apply(io) == null) {
      return Double.NaN;
    }
    return work.apply(io) / (double) written;
  }
}
