// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import java.util.function.ToDoubleFunction;

/** The figure that is compared between blocks. */
enum Metric {
  CPU_PER_PUT("CPU per put", Block::cpuMicrosPerPut),
  THROUGHPUT("throughput", Block::putsPerSecond),
  P50("p50", Block::p50),
  P99("p99", Block::p99);

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // A reference to a method of a record.
  private final ToDoubleFunction<Block> value;

  Metric(String label, ToDoubleFunction<Block> value) {
    this.label = label;
    this.value = value;
  }

  String label() {
    return label;
  }

  double of(Block block) {
    return value.applyAsDouble(block);
  }
}
