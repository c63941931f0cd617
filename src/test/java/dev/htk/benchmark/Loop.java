// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

/** Drives operations of YCSB's {@code CoreWorkload} into a {@link NoOpBinding}. */
@FunctionalInterface
interface Loop {

  /** Starts the threads, executes {@code operations} operations and ends the threads. */
  void execute(int operations) throws Exception;
}
