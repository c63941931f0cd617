package dev.htk.splitter.sample;

import dev.htk.splitter.plan.SplitInputException;

/**
 * Whether a heap can hold the sketches that so many regions need.
 *
 * @param heap bytes that the JVM may take
 */
record MemoryNeed(long heap) {

  private static final int TYPICAL_KEY = 24;

  /** Around a key: headers, references, and a few copies of these while sketches are merged. */
  private static final int OVERHEAD = 80;

  /** Batches, buffers, classes. */
  private static final long BASE = 48L << 20;

  /** Refuses what cannot be held even if keys are short. */
  void check(RankAccuracy accuracy) {
    check(accuracy, TYPICAL_KEY);
  }

  /**
   * Refuses what cannot be held.
   *
   * @param keyLength in bytes, on average
   * @throws SplitInputException that says how much memory is needed
   */
  void check(RankAccuracy accuracy, int keyLength) {
    long retained =
        (long) RankAccuracy.SKETCHES_EACH * accuracy.sketches() * RankAccuracy.RETAINED_AT_MOST;
    long need = BASE + retained * (OVERHEAD + keyLength);
    if (need > heap) {
      throw new SplitInputException(
          "to plan %,d regions from a sample with keys of about %d bytes takes %,d MB of heap, and"
              + " there are %,d MB: set HTK_OPTS=-Xmx%dm, or plan fewer regions",
          accuracy.regions(), keyLength, megabytes(need), heap >> 20, toSet(need));
    }
  }

  /** A JVM reports less than its -Xmx, because of the space that it copies survivors to. */
  private static long toSet(long bytes) {
    return megabytes(bytes + bytes / 16);
  }

  private static long megabytes(long bytes) {
    return (bytes + (1 << 20) - 1) >> 20;
  }
}
