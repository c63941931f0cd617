package dev.htk.harness.compare;

import dev.htk.harness.run.Summary.OperationSummary;
import dev.htk.harness.run.Summary.PhaseSummary;
import java.util.function.ToDoubleBiFunction;

/**
 * What is measured of every kind of operation in every phase: the registry of figures that a gate
 * can name as {@code insert.p999} or {@code load.insert.p999}. Times are response times.
 */
enum Measure {
  OPERATIONS("operations", "operations", Better.NEITHER, (phase, of) -> of.count()),
  FAILED("failed", "failed", Better.LOWER, (phase, of) -> of.failed()),
  THROUGHPUT(
      "throughput",
      "throughput (ops/s)",
      Better.HIGHER,
      (phase, of) -> of.count() / phase.seconds()),
  MEAN("mean", "average (us)", Better.LOWER, (phase, of) -> of.response().mean()),
  P50("p50", "p50 (us)", Better.LOWER, (phase, of) -> of.response().p50()),
  P95("p95", "p95 (us)", Better.LOWER, (phase, of) -> of.response().p95()),
  P99("p99", "p99 (us)", Better.LOWER, (phase, of) -> of.response().p99()),
  P999("p999", "p99.9 (us)", Better.LOWER, (phase, of) -> of.response().p999()),
  MAX("max", "max (us)", Better.LOWER, (phase, of) -> of.response().max());

  private final String id;
  private final String label;
  private final Better better;
  private final ToDoubleBiFunction<PhaseSummary, OperationSummary> figure;

  Measure(
      String id,
      String label,
      Better better,
      ToDoubleBiFunction<PhaseSummary, OperationSummary> figure) {
    this.id = id;
    this.label = label;
    this.better = better;
    this.figure = figure;
  }

  /** The last part of the figure's name in gates and files. */
  String id() {
    return id;
  }

  /** As it stands in tables, with its unit. */
  String label() {
    return label;
  }

  Better better() {
    return better;
  }

  /**
   * Whether a comparison makes a claim about it. The family of claims is kept small, because each
   * further claim costs all others some of their power: the two percentiles that the kit is about,
   * and of every phase its throughput.
   */
  boolean isClaim() {
    return this == P99 || this == P999;
  }

  double of(PhaseSummary phase, OperationSummary operation) {
    return figure.applyAsDouble(phase, operation);
  }
}
