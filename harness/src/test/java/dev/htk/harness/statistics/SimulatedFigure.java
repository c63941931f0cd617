// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

/** The family of claims of a simulated experiment. */
enum SimulatedFigure {
  THROUGHPUT("throughput"),
  P50("p50"),
  P99("p99"),
  P999("p99.9");

  private final String label;

  SimulatedFigure(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }
}
