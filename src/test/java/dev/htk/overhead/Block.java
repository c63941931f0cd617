// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import java.time.Duration;
import java.time.Instant;

/**
 * The result of one block of load.
 *
 * @param cpu of the region server's whole process, while the puts were acknowledged
 * @param p50 of a call, in microseconds
 * @param p99 of a call, in microseconds
 */
record Block(
    LoadShape shape,
    RecorderLevel level,
    Instant start,
    Duration length,
    long puts,
    Duration cpu,
    long p50,
    long p99) {

  double cpuMicrosPerPut() {
    return cpu.toNanos() / 1e3 / puts;
  }

  double putsPerSecond() {
    return puts * 1e9 / length.toNanos();
  }
}
