// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.text.Phrase;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds shares of a block cache's three priorities that do not add up to 1.
 *
 * <p>HBase adds them from left to right as 32-bit floats and compares the sum with 1 exactly, so
 * that even 0.35 + 0.45 + 0.2 is refused. Source: {@code BucketCache}, {@code LruBlockCache} and
 * {@code LruAdaptiveBlockCache} of HBase 2.5.13, 2.6.4 and 3.0.0.
 *
 * @param single the key of the share of blocks that were read once
 * @param multi the key of the share of blocks that were read again
 * @param memory the key of the share of blocks of families that are in memory
 * @param exists whether the server makes such a cache
 */
public record CacheShares(String single, String multi, String memory, Predicate<Subject> exists)
    implements RelationCheck {

  public static final CacheShares BUCKET =
      new CacheShares(
          "hbase.bucketcache.single.factor",
          "hbase.bucketcache.multi.factor",
          "hbase.bucketcache.memory.factor",
          BlockCaches::inBuckets);

  public static final CacheShares LRU =
      new CacheShares(
          "hbase.lru.blockcache.single.percentage",
          "hbase.lru.blockcache.multi.percentage",
          "hbase.lru.blockcache.memory.percentage",
          BlockCaches::hasPriorities);

  @Override
  public Optional<Problem> problem(Subject subject) {
    List<Float> shares =
        List.of(single, multi, memory).stream()
            .flatMap(key -> BlockCaches.number(subject, key).stream())
            .toList();
    return shares.size() < 3 || !exists.test(subject)
        ? Optional.empty()
        : problem(subject, shares.get(0), shares.get(1), shares.get(2));
  }

  private Optional<Problem> problem(Subject subject, float once, float again, float inMemory) {
    boolean isNegative = once < 0 || again < 0 || inMemory < 0;
    float sum = once + again + inMemory;
    if (sum == 1 && !isNegative) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            Phrase.of(
                "%s, %s and %s %s; the server does not start",
                subject.described(single),
                subject.described(multi),
                subject.described(memory),
                isNegative
                    ? "may not be negative"
                    : "add up to " + sum + " in HBase's 32-bit sum, which must be 1 exactly"),
            fix(once, again),
            single,
            multi,
            memory));
  }

  private String fix(float once, float again) {
    float rest = 1 - (once + again);
    return once >= 0 && again >= 0 && rest >= 0
        ? "Set %s to %s, or choose shares that add up to 1 in this order.".formatted(memory, rest)
        : "Choose shares from 0 to 1 that add up to 1 in this order.";
  }
}
