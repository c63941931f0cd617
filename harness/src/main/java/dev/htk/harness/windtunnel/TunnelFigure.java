// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.windtunnel;

import java.util.Locale;

/** Registry of the figures that are calculated from a side's windows. All are microseconds. */
public enum TunnelFigure {
  P50("p50", "p50", 0.5, false),
  P95("p95", "p95", 0.95, false),
  P99("p99", "p99", 0.99, true),
  P999("p999", "p99.9", 0.999, true),
  MAX("max", "max", 1, false),
  MEAN("mean", "mean", Double.NaN, false);

  private final String id;
  private final String label;

  /** The share of operations that take at most as long; NaN for the mean. */
  private final double share;

  private final boolean claim;

  TunnelFigure(String id, String label, double share, boolean claim) {
    this.id = id;
    this.label = label;
    this.share = share;
    this.claim = claim;
  }

  /** Returns the name for files and gates, such as {@code insert.p999}. */
  String id(String operation) {
    return operation.toLowerCase(Locale.ROOT) + "." + id;
  }

  /** Returns the name for people, such as {@code insert p99.9}. */
  String label(String operation) {
    return operation.toLowerCase(Locale.ROOT) + " " + label;
  }

  /** Tells whether the figure gets a verdict; others only describe. */
  boolean isClaim() {
    return claim;
  }

  /** Tells whether resampling windows gives an interval; no resample exceeds the maximum. */
  boolean hasInterval() {
    return this != MAX;
  }

  double of(PooledWindows windows, int[] weights) {
    return this == MEAN ? windows.mean(weights) : windows.quantile(share, weights);
  }
}
