// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.relation.HeapShares;
import java.util.Optional;

/** Finds a memstore and block cache that together leave less of the heap than HBase demands. */
public final class HeapOverLimit implements RelationCheck {

  @Override
  public Optional<Problem> problem(Subject subject) {
    return HeapShares.of(subject::value, subject.heapBytes())
        .filter(shares -> !shares.fit())
        .map(
            shares ->
                subject.problem(
                    shares + "; " + stopped(subject),
                    "Lower %s or %s, so that the three add up to 100 %% at most."
                        .formatted(shares.memstoreKey(), HeapShares.CACHE),
                    HeapShares.CACHE,
                    HeapShares.CACHE_BYTES,
                    shares.memstoreKey(),
                    HeapShares.FREE_HEAP_BYTES));
  }

  private static String stopped(Subject subject) {
    return MasterHeap.judges(subject) && HeapShares.smallestHeapMegabytes(subject::value).isEmpty()
        ? "a region server does not start, and neither does a master"
        : "a region server does not start";
  }
}
