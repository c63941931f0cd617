// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.relation.HeapShares;
import dev.htk.tuning.setting.HBaseLine;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Compares sizes that are meant for region servers with the heap of a master. Before 3.0 a master
 * is a region server too, and checks at its start that they fit into its own heap.
 */
public enum MasterHeap implements RelationCheck {
  /** The master's heap is not known. */
  UNKNOWN {
    @Override
    Optional<Problem> problem(Subject subject, long needed, OptionalLong heap) {
      return heap.isPresent()
          ? Optional.empty()
          : Optional.of(
              found(
                  subject,
                  String.format(
                      Locale.ROOT,
                      "%s is judged by a master with its own heap: with this file, a master starts"
                          + " only with a heap of %d MB or more",
                      described(subject),
                      needed),
                  needed));
    }
  },
  /** The master's heap is too small. */
  TOO_SMALL {
    @Override
    Optional<Problem> problem(Subject subject, long needed, OptionalLong heap) {
      return heap.isEmpty() || heap.getAsLong() >> MEGABYTE >= needed
          ? Optional.empty()
          : Optional.of(
              found(
                  subject,
                  String.format(
                      Locale.ROOT,
                      "%s is judged by a master with its own heap, and %s gives a master %d MB;"
                          + " with this file, a master starts only with %d MB or more",
                      described(subject),
                      subject.env().orElseThrow().name(),
                      heap.getAsLong() >> MEGABYTE,
                      needed),
                  needed));
    }
  };

  private static final int MEGABYTE = 20;

  abstract Optional<Problem> problem(Subject subject, long needed, OptionalLong heap);

  @Override
  public Optional<Problem> problem(Subject subject) {
    OptionalLong needed = HeapShares.smallestHeapMegabytes(subject::value);
    return needed.isEmpty() || !judges(subject)
        ? Optional.empty()
        : problem(
            subject,
            needed.getAsLong(),
            subject.env().map(EnvFile::masterHeapBytes).orElse(OptionalLong.empty()));
  }

  /** Returns whether a master of the file's line is a region server too. */
  static boolean judges(Subject subject) {
    return subject.catalogue().line().compareTo(HBaseLine.V3_0) < 0;
  }

  private static String described(Subject subject) {
    return subject.described(
        subject.sets(HeapShares.CACHE_BYTES) ? HeapShares.CACHE_BYTES : HeapShares.FREE_HEAP_BYTES);
  }

  private static Problem found(Subject subject, String message, long needed) {
    return subject.problem(
        message,
        String.format(
            Locale.ROOT,
            "Give masters a heap of %d MB, or a site file without it, or set %s instead.",
            needed,
            HeapShares.CACHE),
        HeapShares.CACHE_BYTES,
        HeapShares.FREE_HEAP_BYTES);
  }
}
