package dev.htk.coprocessor.throughput;

import java.util.OptionalLong;

/** How long the compaction that a thread has just written was made to sleep. */
public final class CompactionSleep {
  private CompactionSleep() {}

  /**
   * The microseconds in which the present thread's last compaction slept, once; empty if it was not
   * seen by {@link RecordingCompactionThroughput}, or has been asked for before. HBase calls {@code
   * postCompact} in the thread that compacted, after its controller has finished.
   */
  public static OptionalLong takeOfThisThread() {
    return OngoingOperation.ofThisThread().takeCompactionSleep();
  }
}
