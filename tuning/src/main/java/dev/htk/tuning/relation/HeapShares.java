// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.relation;

import dev.htk.tuning.setting.ValueType;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.hadoop.hbase.StorageSize;
import org.apache.hadoop.hbase.StorageUnit;

/**
 * The division of a region server's heap, in whole percents. Immutable.
 *
 * <p>A server starts only if the three shares add up to at most 100. Source: {@code
 * MemorySizeUtil.validateRegionServerHeapMemoryAllocation} of HBase 2.6.4. Lines without {@code
 * hbase.regionserver.free.heap.min.memory.size} always demand 20 % free.
 *
 * @param memstore the share of all memstores
 * @param cache the share of the block cache
 * @param free the share that must stay free
 */
public record HeapShares(int memstore, int cache, int free) {

  /** The key for the share of all memstores. */
  public static final String MEMSTORE = "hbase.regionserver.global.memstore.size";

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

  /**
   * Returns the shares that result from the given values.
   *
   * @param values returns the value of a key, HBase's default included; empty if it is unset
   * @param heapBytes the heap, if it is known
   * @return empty if a size is set but its share is unknown, because the heap is not known
   */
  public static Optional<HeapShares> of(
      Function<String, Optional<String>> values, OptionalLong heapBytes) {
    Optional<Double> cacheBytes = size(values, CACHE_BYTES).filter(bytes -> bytes > 0);
    Optional<Double> freeBytes = size(values, FREE_HEAP_BYTES).filter(bytes -> bytes >= 0);
    if (heapBytes.isEmpty()) {
      return cacheBytes.isPresent() || freeBytes.isPresent()
          ? Optional.empty()
          : Optional.of(shares(memstore(values), cache(values), FREE_HEAP));
    }
    long heap = heapBytes.getAsLong();
    return Optional.of(
        shares(
            memstore(values),
            cacheBytes.map(bytes -> (float) (bytes / heap)).orElseGet(() -> cache(values)),
            freeBytes.map(bytes -> (float) (bytes / heap)).orElse(FREE_HEAP)));
  }

  /** Returns whether a region server starts with these shares. */
  public boolean fit() {
    return memstore + cache + free <= 100;
  }

  /** Describes for people the shares and that they leave too little. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s (%d %%) and the block cache, %s or %s (%d %%), leave less than %d %% of the heap free",
        MEMSTORE,
        memstore,
        CACHE,
        CACHE_BYTES,
        cache,
        free);
  }

  /** Truncates each share to whole percents before adding them, as HBase does. */
  private static HeapShares shares(float memstore, float cache, float free) {
    return new HeapShares((int) (memstore * 100), (int) (cache * 100), (int) (free * 100));
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

  private static Optional<Double> size(Function<String, Optional<String>> values, String key) {
    return values.apply(key).filter(ValueType.SIZE::accepts).map(HeapShares::bytes);
  }

  private static double bytes(String size) {
    return ValueType.LONG
        .number(size)
        .map(BigDecimal::doubleValue)
        .orElseGet(() -> StorageSize.getStorageSize(size.trim(), -1, StorageUnit.BYTES));
  }
}
