package dev.htk.harness.windtunnel;

import java.util.Locale;

/** Registry of the figures that are calculated from a side's windows. All are microseconds. */
public enum TunnelFigure {
  P50("p50", "p50", false),
  P95("p95", "p95", false),
  P99("p99", "p99", true),
  P999("p999", "p99.9", true),
  MAX("max", "max", false),
  MEAN("mean", "mean", false);

  private final String id;
  private final String label;
  private final boolean claim;

  TunnelFigure(String id, String label, boolean claim) {
    this.id = id;
    this.label = label;
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
    return switch (this) {
      case P50 -> windows.quantile(0.5, weights);
      case P95 -> windows.quantile(0.95, weights);
      case P99 -> windows.quantile(0.99, weights);
      case P999 -> windows.quantile(0.999, weights);
      case MAX -> windows.quantile(1, weights);
      case MEAN -> windows.mean(weights);
    };
  }
}
