// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import dev.htk.harness.compare.Figure;

/**
 * The result of one block of load.
 *
 * @param start by the clock of the day
 * @param cpuSeconds of the region server's whole process, while the puts were acknowledged
 * @param p50Micros of a call
 * @param p99Micros of a call
 */
record Block(
    LoadShape load,
    RecorderLevel recorder,
    String start,
    double seconds,
    long puts,
    double cpuSeconds,
    long p50Micros,
    long p99Micros) {

  /** Returns one of {@link LoadResult#FIGURES}. */
  double of(Figure figure) {
    return switch (figure) {
      case SERVER_CPU -> cpuSeconds * 1e6 / puts;
      case THROUGHPUT -> puts / seconds;
      case P50 -> p50Micros;
      case P99 -> p99Micros;
      default -> throw new IllegalArgumentException(figure + " is not of a block");
    };
  }
}
