package dev.htk.tuning.profile;

import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.setting.ValueType;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.StorageSize;
import org.apache.hadoop.hbase.StorageUnit;

/**
 * The relations between settings that keep a region server, or its regions, from starting.
 * Stateless and thread-safe.
 *
 * <p>Source: {@code MemorySizeUtil.validateRegionServerHeapMemoryAllocation} and {@code
 * MemStoreLABImpl} of HBase 2.6.4.
 */
public final class StartRules {

  private static final String MEMSTORE = "hbase.regionserver.global.memstore.size";
  private static final String CACHE = "hfile.block.cache.size";
  private static final String CACHE_BYTES = "hfile.block.cache.memory.size";
  private static final String FREE_HEAP_BYTES = "hbase.regionserver.free.heap.min.memory.size";
  private static final float FREE_HEAP = 0.2f;
  private static final String CHUNK = "hbase.hregion.memstore.mslab.chunksize";
  private static final String LARGEST_ALLOCATION = "hbase.hregion.memstore.mslab.max.allocation";

  private final SettingsCatalogue catalogue;
  private final MachineFacts machine;
  private final Map<String, String> values;

  private StartRules(
      SettingsCatalogue catalogue, MachineFacts machine, Map<String, String> values) {
    this.catalogue = catalogue;
    this.machine = machine;
    this.values = values;
  }

  /**
   * Checks the relations, taking HBase's default for every key that has no value.
   *
   * @param name whose values they are, for the message
   * @param values each already of its setting's type
   * @throws ProfileException naming both settings of the first relation that is broken
   */
  public static void check(
      String name, SettingsCatalogue catalogue, MachineFacts machine, Map<String, String> values) {
    StartRules rules = new StartRules(catalogue, machine, values);
    rules
        .heapProblem()
        .or(rules::allocationProblem)
        .ifPresent(
            problem -> {
              throw new ProfileException(name, 0, problem);
            });
  }

  private Optional<String> heapProblem() {
    float cache =
        sizeShare(CACHE_BYTES)
            .filter(share -> share > 0)
            .orElseGet(() -> number(CACHE).floatValue());
    // HBase cuts each share to whole percents before it adds them; to agree with it, so do we.
    int memstorePercent = percent(number(MEMSTORE).floatValue());
    int cachePercent = percent(cache);
    int freePercent = percent(sizeShare(FREE_HEAP_BYTES).orElse(FREE_HEAP));
    if (memstorePercent + cachePercent + freePercent <= 100) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s (%d %%) and the block cache, %s or %s (%d %%), leave less than %d %% of the heap"
                + " free, and a region server would not start; lower one of them",
            MEMSTORE,
            memstorePercent,
            CACHE,
            CACHE_BYTES,
            cachePercent,
            freePercent));
  }

  private Optional<String> allocationProblem() {
    BigDecimal chunk = number(CHUNK);
    BigDecimal allocation = number(LARGEST_ALLOCATION);
    if (allocation.compareTo(chunk) <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        "%s (%s) is above %s (%s), and no region would open; it must be at most the chunk size"
            .formatted(
                LARGEST_ALLOCATION, allocation.toPlainString(), CHUNK, chunk.toPlainString()));
  }

  private BigDecimal number(String key) {
    return effective(key).flatMap(catalogue.get(key)::number).orElse(BigDecimal.ZERO);
  }

  private Optional<Float> sizeShare(String key) {
    return effective(key)
        .map(StartRules::bytes)
        .map(bytes -> (float) (bytes / machine.heapBytes()));
  }

  private Optional<String> effective(String key) {
    return Optional.ofNullable(values.get(key)).or(() -> catalogue.get(key).defaultValue());
  }

  private static double bytes(String size) {
    return ValueType.LONG
        .number(size)
        .map(BigDecimal::doubleValue)
        .orElseGet(() -> StorageSize.getStorageSize(size, -1, StorageUnit.BYTES));
  }

  private static int percent(float share) {
    return (int) (share * 100);
  }
}
