// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.splitter.capacity.ServerMemory;
import dev.htk.tuning.relation.HeapShares;
import dev.htk.tuning.relation.KeySources;
import dev.htk.tuning.setting.OldName;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.Expansion;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteProperty;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.RegionSplitRestriction;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The settings of a region server that decide how many regions it carries, and whether HBase splits
 * or merges them. Immutable.
 *
 * <p>A setting without a value has HBase's default. If the servers of a cluster differ, the server
 * with the smallest heap counts.
 *
 * @param heapBytes empty if it is unknown
 * @param assumption why HBase's defaults replace the settings of a cluster; empty if they do not
 */
public record ServerSettings(
    SettingsCatalogue catalogue,
    Map<String, String> values,
    OptionalLong heapBytes,
    Optional<String> assumption) {

  static final String FLUSH_SIZE = HConstants.HREGION_MEMSTORE_FLUSH_SIZE;
  static final String MAX_FILE_SIZE = HConstants.HREGION_MAX_FILESIZE;
  static final String SPLIT_POLICY = HConstants.HBASE_REGION_SPLIT_POLICY_KEY;
  static final String INITIAL_SIZE = "hbase.increasing.policy.initial.size";
  static final String NORMALIZATION = "hbase.table.normalization.enabled";
  static final String NORMALIZER_MERGES = "hbase.normalizer.merge.enabled";
  static final String NORMALIZER_SPLITS = "hbase.normalizer.split.enabled";
  static final String MERGE_AGE = "hbase.normalizer.merge.min_region_age.days";
  static final String MERGE_SIZE = "hbase.normalizer.merge.min_region_size.mb";
  static final String SPLIT_RESTRICTION = RegionSplitRestriction.RESTRICTION_TYPE_KEY;

  private static final String MEMSTORE_SHARE = "hbase.regionserver.global.memstore.size";
  private static final String LOWER_LIMIT = "hbase.regionserver.global.memstore.size.lower.limit";
  private static final String OFF_HEAP_MEGABYTES =
      "hbase.regionserver.offheap.global.memstore.size";
  private static final String CHUNKS = "hbase.hregion.memstore.mslab.enabled";
  private static final String CHUNK_SIZE = "hbase.hregion.memstore.mslab.chunksize";
  private static final BigDecimal MEGABYTE = BigDecimal.valueOf(1024 * 1024);

  private static final List<String> KEYS =
      List.of(
          FLUSH_SIZE,
          MAX_FILE_SIZE,
          SPLIT_POLICY,
          INITIAL_SIZE,
          NORMALIZATION,
          NORMALIZER_MERGES,
          NORMALIZER_SPLITS,
          MERGE_AGE,
          MERGE_SIZE,
          SPLIT_RESTRICTION,
          MEMSTORE_SHARE,
          HeapShares.MEMSTORE_BYTES,
          LOWER_LIMIT,
          OFF_HEAP_MEGABYTES,
          CHUNKS,
          CHUNK_SIZE);

  /** Table attributes that override a setting. */
  private static final Map<String, String> TABLE_ATTRIBUTES =
      Map.of(
          TableDescriptorBuilder.MEMSTORE_FLUSHSIZE, FLUSH_SIZE,
          TableDescriptorBuilder.MAX_FILESIZE, MAX_FILE_SIZE,
          TableDescriptorBuilder.SPLIT_POLICY, SPLIT_POLICY,
          TableDescriptorBuilder.NORMALIZATION_ENABLED, NORMALIZATION);

  /** Returns a server that sets nothing and whose heap is unknown. */
  public static ServerSettings defaults(SettingsCatalogue catalogue) {
    return new ServerSettings(catalogue, Map.of(), OptionalLong.empty(), Optional.empty());
  }

  /**
   * Reads the settings and the heap of a running cluster's smallest server. If the servers do not
   * show their settings, takes HBase's defaults, and {@link #assumption()} says so.
   *
   * @throws IOException if the master does not answer
   * @throws HarnessException if the cluster has no region server
   */
  public static ServerSettings of(RemoteCluster cluster, SettingsCatalogue catalogue)
      throws IOException, HarnessException {
    Map.Entry<ServerName, ServerMetrics> smallest =
        cluster.liveServers().entrySet().stream()
            .min(Comparator.comparing(server -> server.getValue().getMaxHeapSize()))
            .orElseThrow(
                () ->
                    HarnessException.failed(
                        null, "the cluster %s has no region server", cluster.description()));
    OptionalLong heap =
        OptionalLong.of((long) smallest.getValue().getMaxHeapSize().get(Size.Unit.BYTE));
    try {
      SortedMap<String, String> values =
          cluster
              .settings(withOldNames(KEYS, catalogue))
              .getOrDefault(smallest.getKey(), Collections.emptySortedMap());
      return new ServerSettings(catalogue, values, heap, Optional.empty());
    } catch (IOException e) {
      return new ServerSettings(catalogue, Map.of(), heap, Optional.of(e.getMessage()));
    }
  }

  private static List<String> withOldNames(List<String> keys, SettingsCatalogue catalogue) {
    Stream<String> old =
        catalogue.oldNames().stream()
            .filter(name -> keys.contains(name.current()))
            .map(OldName::key);
    return Stream.concat(keys.stream(), old).toList();
  }

  /**
   * Returns the same server with this site file instead of its own settings.
   *
   * @throws HarnessException if HBase could not read one of the values
   */
  public ServerSettings under(SiteFile site) throws HarnessException {
    Map<String, String> defaults = new TreeMap<>();
    catalogue
        .all()
        .forEach(
            setting ->
                setting.defaultValue().ifPresent(value -> defaults.put(setting.key(), value)));
    Map<String, String> read = new TreeMap<>();
    KeySources sources = KeySources.of(site, catalogue);
    for (String key : KEYS) {
      sources
          .oldName(key)
          .flatMap(sources::converted)
          .or(() -> site.expand(key, defaults).map(Expansion::text))
          .ifPresent(text -> read.put(key, text));
    }
    return new ServerSettings(catalogue, read, heapBytes, Optional.empty()).checked(site);
  }

  /** Returns the same server with another heap. */
  public ServerSettings withHeap(long bytes) {
    return new ServerSettings(catalogue, values, OptionalLong.of(bytes), assumption);
  }

  /** Returns the settings that hold for a table's regions; its descriptor takes precedence. */
  public ServerSettings of(TableDescriptor table) {
    Map<String, String> merged = new TreeMap<>(values);
    table
        .getValues()
        .forEach(
            (name, value) -> {
              String key = Bytes.toString(name.get());
              merged.put(TABLE_ATTRIBUTES.getOrDefault(key, key), Bytes.toString(value.get()));
            });
    merged.keySet().retainAll(withOldNames(KEYS, catalogue));
    return new ServerSettings(catalogue, merged, heapBytes, assumption);
  }

  /**
   * Returns the capacity of a cluster of such servers for a table.
   *
   * @throws HarnessException if a number is out of the range that {@link ClusterCapacity} gives
   */
  public ClusterCapacity capacity(
      int servers, int families, int otherRegions, OptionalLong dataBytes) throws HarnessException {
    try {
      return new ClusterCapacity(
          servers,
          memory(),
          number(FLUSH_SIZE).longValue(),
          number(MAX_FILE_SIZE).longValue(),
          isOn(CHUNKS) ? number(CHUNK_SIZE).longValue() : 0,
          families,
          otherRegions,
          dataBytes);
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput("%s", e.getMessage());
    }
  }

  /** Follows {@code MemorySizeUtil} of HBase 2.6.4 and 3.0.0. */
  private Optional<ServerMemory> memory() {
    BigDecimal offHeap = number(OFF_HEAP_MEGABYTES).multiply(MEGABYTE);
    if (offHeap.signum() <= 0 && heapBytes.isEmpty()) {
      return Optional.empty();
    }
    BigDecimal limit = offHeap.signum() > 0 ? offHeap : onHeap(heapBytes.getAsLong());
    return Optional.of(
        new ServerMemory(limit.longValue(), limit.multiply(number(LOWER_LIMIT)).longValue()));
  }

  private BigDecimal onHeap(long heap) {
    return HeapShares.memstoreBytes(key -> catalogue.find(key).flatMap(known -> text(key)), heap)
        .map(BigDecimal::valueOf)
        .orElseGet(() -> number(MEMSTORE_SHARE).multiply(BigDecimal.valueOf(heap)));
  }

  /** Returns the text of a value; empty if neither the server nor HBase has one. */
  Optional<String> text(String key) {
    return catalogue
        .valueIn(values, key)
        .or(() -> catalogue.find(key).flatMap(Setting::defaultValue))
        .map(String::trim);
  }

  boolean isOn(String key) {
    return text(key).map(Boolean::parseBoolean).orElse(false);
  }

  /** Returns a number; 0 if it is set nowhere and HBase has no default. */
  BigDecimal number(String key) {
    return text(key).flatMap(value -> catalogue.get(key).number(value)).orElse(BigDecimal.ZERO);
  }

  private ServerSettings checked(SiteFile site) throws HarnessException {
    for (Map.Entry<String, String> value : values.entrySet()) {
      Optional<Setting> setting = catalogue.find(value.getKey());
      if (setting.isPresent() && !setting.get().accepts(value.getValue())) {
        throw HarnessException.badInput(
            "%s: %s is '%s', and must be %s",
            site.winner(value.getKey()).flatMap(SiteProperty::file).orElse(site.name()),
            value.getKey(),
            value.getValue(),
            setting.get().allowedValues());
      }
    }
    return this;
  }
}
