// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.run.Summary.OperationSummary;
import dev.htk.harness.run.Summary.PhaseSummary;
import java.util.Locale;

/**
 * Measures of every kind of operation in every phase. Registry of the figures that a gate can name
 * as {@code insert.p999} or {@code load.insert.p999}. Times are response times.
 */
enum Measure {
  OPERATIONS("operations", "operations", Better.NEITHER),
  FAILED("failed", "failed", Better.LOWER),
  THROUGHPUT("throughput", "throughput (ops/s)", Better.HIGHER),
  MEAN("mean", "average (us)", Better.LOWER),
  P50("p50", "p50 (us)", Better.LOWER),
  P95("p95", "p95 (us)", Better.LOWER),
  P99("p99", "p99 (us)", Better.LOWER),
  P999("p999", "p99.9 (us)", Better.LOWER),
  MAX("max", "max (us)", Better.LOWER);

  private final String id;
  private final String label;
  private final Better better;

  Measure(String id, String label, Better better) {
    this.id = id;
    this.label = label;
    this.better = better;
  }

  /** Returns the figure's place in the tables and files of a phase, over all its operations. */
  Figure.Key key(String phase) {
    return new Figure.Key(phase, label, phase + "." + id, better, true);
  }

  /**
   * Returns the figure's place in the tables and files of one kind of operation, by YCSB's name.
   */
  Figure.Key key(String phase, String operation) {
    String part = operation.replace("-", "").toLowerCase(Locale.ROOT);
    return new Figure.Key(
        phase + " " + operation, label, phase + "." + part + "." + id, better, isClaim());
  }

  /**
   * Tells whether a comparison makes a claim about it. The family of claims is kept small, because
   * each further claim costs all others some of their power. It holds the two percentiles that the
   * kit is about, and every phase's throughput.
   */
  private boolean isClaim() {
    return this == P99 || this == P999;
  }

  double of(PhaseSummary phase, OperationSummary operation) {
    return switch (this) {
      case OPERATIONS -> (double) operation.count();
      case FAILED -> (double) operation.failed();
      case THROUGHPUT -> operation.count() / phase.seconds();
      case MEAN -> operation.response().mean();
      case P50 -> (double) operation.response().p50();
      case P95 -> (double) operation.response().p95();
      case P99 -> (double) operation.response().p99();
      case P999 -> (double) operation.response().p999();
      case MAX -> (double) operation.response().max();
    };
  }
}
