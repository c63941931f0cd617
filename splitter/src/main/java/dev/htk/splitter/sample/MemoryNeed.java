// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.plan.SplitInputException;
import java.util.Locale;

/**
 * Checks whether a heap can hold the sketches that a plan needs.
 *
 * @param heap bytes that the JVM may take
 * @param setting sets its number of megabytes, which replaces {@code %d}
 */
record MemoryNeed(long heap, String setting) {

  /** Sets the heap of the kit's commands. */
  static final String OF_COMMAND = "HTK_OPTS=-Xmx%dm";

  static final int TYPICAL_KEY = 24;

  /** Bytes around a key: headers, references, and a few copies of these while sketches merge. */
  private static final int OVERHEAD = 80;

  /** Bytes for batches, buffers and classes. */
  private static final long BASE = 48L << 20;

  /** Makes a check of the heap of one of the kit's commands. */
  MemoryNeed(long heap) {
    this(heap, OF_COMMAND);
  }

  /** Makes a check of this JVM's heap. */
  static MemoryNeed here(String setting) {
    return new MemoryNeed(Runtime.getRuntime().maxMemory(), setting);
  }

  /** Refuses a plan that the heap cannot hold even if keys are short. */
  void check(RankAccuracy accuracy) {
    check(accuracy, accuracy.retainedAtMost());
  }

  /** Does the same for a given number of keys in memory. */
  void check(RankAccuracy accuracy, long retained) {
    long need = need(new KeptSize(retained, retained * TYPICAL_KEY));
    if (need > heap) {
      throw tooSmall(accuracy, TYPICAL_KEY, need, "plan fewer regions");
    }
  }

  /** Returns whether the heap can hold these keys. */
  boolean holds(KeptSize kept) {
    return need(kept) <= heap;
  }

  /** Refuses keys that the heap cannot hold, because they are long. */
  void check(RankAccuracy accuracy, KeptSize kept) {
    check(accuracy, accuracy.retainedAtMost(), kept);
  }

  /**
   * Does the same where up to {@code most} keys are in memory.
   *
   * @throws SplitInputException that says how much memory so many keys of this length need
   */
  void check(RankAccuracy accuracy, long most, KeptSize kept) {
    if (!holds(kept)) {
      long all = Math.max(most, kept.keys());
      long need = need(new KeptSize(all, all * kept.average()));
      throw tooSmall(accuracy, kept.average(), need, "read fewer keys");
    }
  }

  private static long need(KeptSize kept) {
    return BASE + kept.keys() * OVERHEAD + kept.bytes();
  }

  private SplitInputException tooSmall(
      RankAccuracy accuracy, long keyLength, long need, String otherwise) {
    return new SplitInputException(
        "planning %,d regions from a sample with keys of about %,d bytes takes %,d MB of heap, but"
            + " there are %,d MB: set %s, or %s",
        accuracy.regions(),
        keyLength,
        megabytes(need),
        heap >> 20,
        String.format(Locale.ROOT, setting, toSet(need)),
        otherwise);
  }

  /** Returns the -Xmx to set, in MB. A JVM reports less, because it reserves a survivor space. */
  private static long toSet(long bytes) {
    return megabytes(bytes + bytes / 16);
  }

  private static long megabytes(long bytes) {
    return (bytes + (1 << 20) - 1) >> 20;
  }
}
