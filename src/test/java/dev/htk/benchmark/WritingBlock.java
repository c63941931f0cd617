// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

/**
 * The result of one tool's operations, from the start of its threads to their end.
 *
 * @param cpuNanos of the whole JVM, the client's own threads and collections of garbage included
 */
record WritingBlock(long operations, long nanos, long cpuNanos) {

  double perSecond() {
    return operations * 1e9 / nanos;
  }

  double cpuMicros() {
    return cpuNanos / 1e3 / operations;
  }
}
