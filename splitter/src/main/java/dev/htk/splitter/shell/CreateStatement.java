// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.shell;

import dev.htk.splitter.plan.SplitKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A shell statement that creates a table with its regions. Immutable.
 *
 * <p>{@code new CreateStatement(descriptor, plan.splits()).toString()} makes the table that {@code
 * Admin.createTable(descriptor, plan.toBytes())} would make. It states all that differs from
 * HBase's defaults.
 *
 * @param table name of the table, its families, and their attributes
 * @param splits split keys; none for a single region
 */
public record CreateStatement(TableDescriptor table, List<SplitKey> splits) {

  /**
   * Attributes that {@code create} takes by name, as constants of the shell; all others it takes in
   * {@code METADATA}. Source: {@code hcd} and {@code update_htd_from_arg} in {@code
   * hbase-shell/src/main/ruby/hbase/admin.rb} of HBase 2.6.
   */
  private static final Set<String> FAMILY_ATTRIBUTES =
      Set.of(
          "BLOCKCACHE",
          "BLOCKSIZE",
          "BLOOMFILTER",
          "CACHE_BLOOMS_ON_WRITE",
          "CACHE_DATA_ON_WRITE",
          "CACHE_INDEX_ON_WRITE",
          "COMPRESSION",
          "COMPRESSION_COMPACT",
          "COMPRESS_TAGS",
          "DATA_BLOCK_ENCODING",
          "DFS_REPLICATION",
          "EVICT_BLOCKS_ON_CLOSE",
          "IN_MEMORY",
          "IN_MEMORY_COMPACTION",
          "IS_MOB",
          "KEEP_DELETED_CELLS",
          "MIN_VERSIONS",
          "MOB_COMPACT_PARTITION_POLICY",
          "MOB_THRESHOLD",
          "NEW_VERSION_BEHAVIOR",
          "PREFETCH_BLOCKS_ON_OPEN",
          "REPLICATION_SCOPE",
          "STORAGE_POLICY",
          "TTL",
          "VERSIONS");

  private static final Set<String> TABLE_ATTRIBUTES =
      Set.of(
          "COMPACTION_ENABLED",
          "DURABILITY",
          "FLUSH_POLICY",
          "MAX_FILESIZE",
          "MEMSTORE_FLUSHSIZE",
          "MERGE_ENABLED",
          "NORMALIZATION_ENABLED",
          "NORMALIZER_TARGET_REGION_COUNT",
          "PRIORITY",
          "READONLY",
          "REGION_REPLICATION",
          "SPLIT_ENABLED",
          "SPLIT_POLICY");

  private static final Map<String, String> FAMILY_DEFAULTS =
      ColumnFamilyDescriptorBuilder.getDefaultValues();

  public CreateStatement {
    splits = List.copyOf(splits);
  }

  /** Returns the statement in one line, as the shell expects it. */
  @Override
  public String toString() {
    List<String> arguments = new ArrayList<>();
    arguments.add(ShellQuoting.name(table.getTableName().getNameAsString()));
    for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
      arguments.add(argument(family));
    }
    List<String> others = entries(changed(), TABLE_ATTRIBUTES);
    if (!splits.isEmpty()) {
      others.add("SPLITS => " + keys());
    }
    if (!others.isEmpty()) {
      arguments.add(hash(others));
    }
    return "create " + String.join(", ", arguments);
  }

  private SortedMap<String, String> changed() {
    SortedMap<String, String> values = text(table.getValues());
    values.remove(TableDescriptorBuilder.IS_META);
    return values;
  }

  private String keys() {
    return splits.stream()
        .map(split -> ShellQuoting.READ_BY_HBASE.quote(split.toBytes()))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static String argument(ColumnFamilyDescriptor family) {
    List<String> entries = new ArrayList<>();
    entries.add("NAME => " + ShellQuoting.name(family.getNameAsString()));
    entries.addAll(entries(changed(family), FAMILY_ATTRIBUTES));
    if (!family.getConfiguration().isEmpty()) {
      entries.add("CONFIGURATION => " + quoted(new TreeMap<>(family.getConfiguration())));
    }
    return hash(entries);
  }

  private static SortedMap<String, String> changed(ColumnFamilyDescriptor family) {
    SortedMap<String, String> values = text(family.getValues());
    values
        .entrySet()
        .removeIf(value -> value.getValue().equalsIgnoreCase(FAMILY_DEFAULTS.get(value.getKey())));
    return values;
  }

  private static SortedMap<String, String> text(Map<Bytes, Bytes> values) {
    SortedMap<String, String> text = new TreeMap<>();
    values.forEach((key, value) -> text.put(text(key), text(value)));
    return text;
  }

  private static String text(Bytes bytes) {
    return Bytes.toString(bytes.get());
  }

  private static List<String> entries(SortedMap<String, String> values, Set<String> byName) {
    List<String> entries = new ArrayList<>();
    SortedMap<String, String> others = new TreeMap<>();
    values.forEach(
        (key, value) -> {
          if (byName.contains(key)) {
            entries.add(key + " => " + ShellQuoting.name(value));
          } else {
            others.put(key, value);
          }
        });
    if (!others.isEmpty()) {
      entries.add("METADATA => " + quoted(others));
    }
    return entries;
  }

  private static String quoted(SortedMap<String, String> values) {
    List<String> entries = new ArrayList<>();
    values.forEach(
        (key, value) -> entries.add(ShellQuoting.name(key) + " => " + ShellQuoting.name(value)));
    return hash(entries);
  }

  private static String hash(List<String> entries) {
    return "{" + String.join(", ", entries) + "}";
  }
}
