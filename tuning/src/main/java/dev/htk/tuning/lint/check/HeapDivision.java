// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.relation.HeapRanges;
import dev.htk.tuning.relation.HeapShares;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.text.Phrase;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Checks the shares of the heap. Before 3.0 a master is a region server too, and checks at its
 * start that sizes for region servers fit into its own heap.
 */
public final class HeapDivision {

  private static final int MEGABYTE = 20;

  private HeapDivision() {}

  /** Finds a memstore and block cache that together leave less of the heap than HBase demands. */
  public static Optional<Problem> overLimit(Subject subject) {
    return HeapShares.of(subject::value, subject.heapBytes())
        .filter(shares -> !shares.fit())
        .filter(shares -> !isForMaster(subject) || stopsMaster(subject))
        .map(
            shares ->
                subject.problem(
                    shares + "; " + stopped(subject),
                    "Lower %s or %s, so that the three add up to 100 %% at most."
                        .formatted(shares.memstoreKey(), HeapShares.CACHE),
                    HeapShares.CACHE,
                    HeapShares.CACHE_BYTES,
                    shares.memstoreKey(),
                    HeapShares.FREE_HEAP_BYTES))
        .or(() -> rangesOverLimit(subject));
  }

  private static Optional<Problem> rangesOverLimit(Subject subject) {
    return isForMaster(subject)
        ? Optional.empty()
        : HeapRanges.of(subject::value, subject.heapBytes())
            .filter(ranges -> !ranges.fit())
            .map(
                ranges ->
                    subject.problem(
                        ranges + "; a region server does not start, whether it tunes them or not",
                        "Lower the .max.range of one, or the .min.range of the other.",
                        HeapRanges.KEYS.toArray(String[]::new)));
  }

  private static boolean isForMaster(Subject subject) {
    return subject.role().equals(Optional.of(ServerRole.MASTER));
  }

  /** Returns whether shares that stop a region server stop a master with any heap, too. */
  private static boolean stopsMaster(Subject subject) {
    return masterJudges(subject) && HeapShares.smallestHeapMegabytes(subject::value).isEmpty();
  }

  private static String stopped(Subject subject) {
    return stopsMaster(subject)
        ? "a region server does not start, and neither does a master"
        : "a region server does not start";
  }

  /** Finds sizes for region servers, if the master's heap is not known. */
  public static Optional<Problem> unknownMasterHeap(Subject subject) {
    OptionalLong needed = neededOfMaster(subject);
    return needed.isEmpty() || masterHeap(subject).isPresent()
        ? Optional.empty()
        : Optional.of(
            ofMaster(
                subject,
                Phrase.of(
                    "%s is judged by a master with its own heap: with this file, a master starts"
                        + " only with a heap of %d MB or more",
                    described(subject), needed.getAsLong()),
                needed.getAsLong()));
  }

  /** Finds sizes for region servers that do not fit into the master's heap. */
  public static Optional<Problem> smallMasterHeap(Subject subject) {
    OptionalLong needed = neededOfMaster(subject);
    OptionalLong heap = masterHeap(subject);
    return needed.isEmpty() || heap.isEmpty() || heap.getAsLong() >> MEGABYTE >= needed.getAsLong()
        ? Optional.empty()
        : Optional.of(
            ofMaster(
                subject,
                Phrase.of(
                    "%s is judged by a master with its own heap, and %s gives a master %d MB;"
                        + " with this file, a master starts only with %d MB or more",
                    described(subject),
                    subject.env().orElseThrow().name(),
                    heap.getAsLong() >> MEGABYTE,
                    needed.getAsLong()),
                needed.getAsLong()));
  }

  /** Returns the megabytes that a master needs; empty if it does not judge sizes. */
  private static OptionalLong neededOfMaster(Subject subject) {
    return masterJudges(subject)
        ? HeapShares.smallestHeapMegabytes(subject::value)
        : OptionalLong.empty();
  }

  private static OptionalLong masterHeap(Subject subject) {
    return subject.env().map(EnvFile::masterHeapBytes).orElse(OptionalLong.empty());
  }

  /** Returns whether a master of the file's line is a region server too. */
  private static boolean masterJudges(Subject subject) {
    return subject.catalogue().line().compareTo(HBaseLine.V3_0) < 0;
  }

  private static String described(Subject subject) {
    return subject.described(
        subject.sets(HeapShares.CACHE_BYTES) ? HeapShares.CACHE_BYTES : HeapShares.FREE_HEAP_BYTES);
  }

  private static Problem ofMaster(Subject subject, String message, long needed) {
    return subject.problem(
        message,
        Phrase.of(
            "Give masters a heap of %d MB, or a site file without it, or set %s instead.",
            needed, HeapShares.CACHE),
        HeapShares.CACHE_BYTES,
        HeapShares.FREE_HEAP_BYTES);
  }
}
