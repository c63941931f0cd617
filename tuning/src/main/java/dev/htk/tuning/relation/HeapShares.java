// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.relation;

import dev.htk.tuning.setting.ValueType;
import dev.htk.tuning.text.Phrase;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The division of a region server's heap, in whole percents. Immutable.
 *
 * <p>A server starts only if the three shares add up to at most 100. Source: {@code
 * MemorySizeUtil.validateRegionServerHeapMemoryAllocation} of HBase 2.6.4 and 3.0.0.
 *
 * @param memstoreKey the key that sets the share of all memstores
 * @param memstore the share of all memstores
 * @param cache the share of the block cache
 * @param free the share that must stay free
 */
public record HeapShares(String memstoreKey, int memstore, int cache, int free) {

  /** The key for the share of all memstores. */
  public static final String MEMSTORE = "hbase.regionserver.global.memstore.size";

  /** The key for the size of all memstores, which replaces their share; HBase 3.0 reads it. */
  public static final String MEMSTORE_BYTES = "hbase.regionserver.global.memstore.memory.size";

  /** The key for the share of the block cache. */
  public static final String CACHE = "hfile.block.cache.size";

  /** The key for the size of the block cache, which replaces its share. */
  public static final String CACHE_BYTES = "hfile.block.cache.memory.size";

  /** The key for the size of the heap that must stay free. */
  public static final String FREE_HEAP_BYTES = "hbase.regionserver.free.heap.min.memory.size";

  private static final float DEFAULT_MEMSTORE = 0.4f;
  private static final float LARGEST_MEMSTORE = 0.8f;
  private static final float DEFAULT_CACHE = 0.4f;
  private static final float FREE_HEAP = 0.2f;

  /** A bound of the search that no heap reaches. */
  private static final long LARGEST_HEAP_MEGABYTES = 1L << 40;

  /**
   * Returns the shares that result from the given values.
   *
   * @param values returns the value of a key that the line of HBase reads, its default included;
   *     empty if it is unset
   * @param heapBytes the heap, if it is known
   * @return empty if a size is set but its share is unknown, because the heap is not known
   */
  public static Optional<HeapShares> of(
      Function<String, Optional<String>> values, OptionalLong heapBytes) {
    if (heapBytes.isEmpty()) {
      boolean needsHeap =
          positive(values, CACHE_BYTES).isPresent()
              || positive(values, MEMSTORE_BYTES).isPresent()
              || freeBytes(values).isPresent();
      return needsHeap
          ? Optional.empty()
          : Optional.of(shares(MEMSTORE, memstore(values), cache(values), FREE_HEAP));
    }
    long heap = heapBytes.getAsLong();
    Optional<Float> memstore = memstoreBytes(values, heap).map(bytes -> part(bytes, heap));
    return Optional.of(
        shares(
            memstore.isPresent() ? MEMSTORE_BYTES : MEMSTORE,
            memstore.orElseGet(() -> memstore(values)),
            positive(values, CACHE_BYTES)
                .map(bytes -> part(bytes, heap))
                .orElseGet(() -> cache(values)),
            freeBytes(values).map(bytes -> part(bytes, heap)).orElse(FREE_HEAP)));
  }

  /**
   * Returns the limit of all memstores on the heap, in bytes, if it is set as a size. Empty if it
   * is not, or if HBase takes their share of the heap because the size is above 80 % of it.
   *
   * @param values returns values as for {@link #of}
   */
  public static Optional<Long> memstoreBytes(
      Function<String, Optional<String>> values, long heapBytes) {
    return positive(values, MEMSTORE_BYTES)
        .filter(bytes -> part(bytes, heapBytes) <= LARGEST_MEMSTORE);
  }

  /**
   * Returns the smallest heap in whole megabytes with which a server starts; empty if the values
   * set no size, so that every heap is divided alike, or if no heap is large enough.
   */
  public static OptionalLong smallestHeapMegabytes(Function<String, Optional<String>> values) {
    if (positive(values, CACHE_BYTES).isEmpty() && freeBytes(values).isEmpty()) {
      return OptionalLong.empty();
    }
    long tooSmall = 0;
    long enough = LARGEST_HEAP_MEGABYTES;
    if (!fits(values, enough)) {
      return OptionalLong.empty();
    }
    while (enough - tooSmall > 1) {
      long middle = (tooSmall + enough) / 2;
      if (fits(values, middle)) {
        enough = middle;
      } else {
        tooSmall = middle;
      }
    }
    return OptionalLong.of(enough);
  }

  private static boolean fits(Function<String, Optional<String>> values, long megabytes) {
    return of(values, OptionalLong.of(megabytes << 20)).filter(HeapShares::fit).isPresent();
  }

  /** Returns whether a region server starts with these shares. */
  public boolean fit() {
    return memstore + cache + free <= 100;
  }

  /** Describes for people the shares and that they leave too little. */
  @Override
  public String toString() {
    return Phrase.of(
        "%s (%d %%) and the block cache, %s or %s (%d %%), leave less than %d %% of the heap free",
        memstoreKey, memstore, CACHE, CACHE_BYTES, cache, free);
  }

  /** Truncates each share to whole percents before adding them, as HBase does. */
  private static HeapShares shares(String memstoreKey, float memstore, float cache, float free) {
    return new HeapShares(
        memstoreKey, (int) (memstore * 100), (int) (cache * 100), (int) (free * 100));
  }

  /** Divides as HBase does, which makes both numbers floats first. */
  private static float part(long bytes, long heapBytes) {
    return (float) bytes / (float) heapBytes;
  }

  private static float memstore(Function<String, Optional<String>> values) {
    float share = share(values, MEMSTORE, DEFAULT_MEMSTORE);
    return share > 0 && share <= LARGEST_MEMSTORE ? share : DEFAULT_MEMSTORE;
  }

  private static float cache(Function<String, Optional<String>> values) {
    return share(values, CACHE, DEFAULT_CACHE);
  }

  private static float share(
      Function<String, Optional<String>> values, String key, float defaultShare) {
    return values
        .apply(key)
        .flatMap(ValueType.FLOAT::number)
        .map(BigDecimal::floatValue)
        .orElse(defaultShare);
  }

  private static Optional<Long> positive(Function<String, Optional<String>> values, String key) {
    return bytes(values, key).filter(bytes -> bytes > 0);
  }

  private static Optional<Long> freeBytes(Function<String, Optional<String>> values) {
    return bytes(values, FREE_HEAP_BYTES).filter(bytes -> bytes >= 0);
  }

  private static Optional<Long> bytes(Function<String, Optional<String>> values, String key) {
    return values.apply(key).flatMap(ValueType.SIZE::number).map(BigDecimal::longValue);
  }
}
