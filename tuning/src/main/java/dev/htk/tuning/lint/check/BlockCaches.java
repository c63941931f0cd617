// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.util.Optional;

/** Tells which block caches a region server makes, as HBase's {@code BlockCacheFactory} does. */
public final class BlockCaches {

  private static final String POLICY = "hfile.block.cache.policy";
  private static final String KEYS_OF_BUCKETS = "hbase.bucketcache.";

  /** The share of the heap up to which there is no block cache at all. */
  private static final float NO_CACHE = 1e-4f;

  private BlockCaches() {}

  /** Returns whether there is a block cache on the heap; without it, there is no other either. */
  static boolean onHeap(Subject subject) {
    return share(subject).filter(share -> share > NO_CACHE).isPresent();
  }

  /** Returns whether the cache on the heap divides its blocks by priority. */
  static boolean hasPriorities(Subject subject) {
    return onHeap(subject)
        && subject.value(POLICY).filter(policy -> !policy.equalsIgnoreCase("TinyLFU")).isPresent();
  }

  /** Returns whether there is a bucket cache, so that HBase reads the settings of one. */
  static boolean inBuckets(Subject subject) {
    return hasEngine(subject) && onHeap(subject);
  }

  static boolean hasEngine(Subject subject) {
    return engine(subject).isPresent();
  }

  /** Returns the engine of the bucket cache; HBase takes an empty text for none. */
  static Optional<String> engine(Subject subject) {
    return subject.written(Keys.BUCKET_ENGINE).filter(engine -> !engine.isEmpty());
  }

  /** Returns whether HBase reads a key at all; it reads those of buckets only if there are any. */
  static boolean reads(Subject subject, String key) {
    return neededFor(key).isEmpty() || inBuckets(subject);
  }

  /** Returns the key without which HBase does not read another one, if there is such a key. */
  public static Optional<String> neededFor(String key) {
    return key.startsWith(KEYS_OF_BUCKETS) && !key.equals(Keys.BUCKET_ENGINE)
        ? Optional.of(Keys.BUCKET_ENGINE)
        : Optional.empty();
  }

  /** Returns a number as the 32-bit float that HBase reads; empty if it is unset or unreadable. */
  static Optional<Float> number(Subject subject, String key) {
    return subject
        .number(key)
        .flatMap(readable -> subject.value(key))
        .map(text -> Float.parseFloat(text.trim()));
  }

  /** Returns the share of the heap; a size counts as one if the heap is not known. */
  private static Optional<Float> share(Subject subject) {
    Optional<Long> bytes =
        subject.number(Keys.CACHE_BYTES).map(Number::longValue).filter(size -> size > 0);
    return bytes.isPresent()
        ? bytes.map(size -> (float) size / subject.heapBytes().orElse(size))
        : number(subject, Keys.CACHE_SHARE);
  }
}
