// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import java.util.OptionalLong;

/** Hands over how long the compaction that a thread has just written was throttled. */
public final class CompactionSleep {
  private CompactionSleep() {}

  /**
   * Returns, once, how many microseconds this thread's last compaction slept. Empty if {@link
   * RecordingCompactionThroughput} did not see it, or if the value was already taken. HBase calls
   * {@code postCompact} in the thread that compacted, after its controller has finished.
   */
  public static OptionalLong takeOfThisThread() {
    return OngoingOperation.ofThisThread().takeCompactionSleep();
  }
}
