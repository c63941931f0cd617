// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.online;

import dev.htk.tuning.live.TableOverride;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Settings in the descriptors of user tables, which take precedence over the site's: HBase's own
 * attributes that stand for a setting, and settings by their key. A store reads its family first,
 * then its table, then the site.
 */
final class TableOverrides {

  private static final Map<String, String> TABLE_ATTRIBUTES =
      Map.of(
          "hbase.hregion.memstore.flush.size", TableDescriptorBuilder.MEMSTORE_FLUSHSIZE,
          "hbase.hregion.max.filesize", TableDescriptorBuilder.MAX_FILESIZE,
          "hbase.regionserver.region.split.policy", TableDescriptorBuilder.SPLIT_POLICY,
          "hbase.regionserver.flush.policy", TableDescriptorBuilder.FLUSH_POLICY);

  private static final Map<String, String> FAMILY_ATTRIBUTES =
      Map.of(
          "hbase.hregion.compacting.memstore.type",
              ColumnFamilyDescriptorBuilder.IN_MEMORY_COMPACTION,
          "hbase.hstore.block.storage.policy", ColumnFamilyDescriptorBuilder.STORAGE_POLICY);

  private TableOverrides() {}

  /** Returns the overrides of these keys in all user tables. */
  static List<TableOverride> of(Admin admin, Collection<String> keys) throws IOException {
    List<TableOverride> overrides = new ArrayList<>();
    for (TableDescriptor table : admin.listTableDescriptors()) {
      overrides.addAll(of(table, keys));
    }
    return overrides;
  }

  static List<TableOverride> of(TableDescriptor table, Collection<String> keys) {
    List<TableOverride> overrides = new ArrayList<>();
    String name = table.getTableName().getNameAsString();
    for (String key : keys) {
      override(name, Optional.empty(), key, TABLE_ATTRIBUTES, table::getValue)
          .ifPresent(overrides::add);
      for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
        Optional<String> of = Optional.of(family.getNameAsString());
        override(name, of, key, FAMILY_ATTRIBUTES, attribute -> valueIn(family, attribute))
            .ifPresent(overrides::add);
      }
    }
    return overrides;
  }

  /** Looks for a setting under the names that a descriptor may use, in order of precedence. */
  private static Optional<TableOverride> override(
      String table,
      Optional<String> family,
      String key,
      Map<String, String> attributes,
      UnaryOperator<String> values) {
    return Stream.of(attributes.getOrDefault(key, key), key)
        .filter(attribute -> values.apply(attribute) != null)
        .findFirst()
        .map(
            attribute -> new TableOverride(table, family, key, attribute, values.apply(attribute)));
  }

  private static String valueIn(ColumnFamilyDescriptor family, String name) {
    byte[] value = family.getValue(Bytes.toBytes(name));
    return value == null ? family.getConfigurationValue(name) : Bytes.toString(value);
  }
}
