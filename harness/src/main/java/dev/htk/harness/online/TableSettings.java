// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.online;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.apply.FamilySettings;
import dev.htk.tuning.live.TableOverride;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;

/** Reads the settings that a table and its families have of their own. */
public final class TableSettings {

  private TableSettings() {}

  /**
   * Reads the settings of each family of a table.
   *
   * @param keys the settings to look for
   * @throws HarnessException if there is no such table
   * @throws IOException if the cluster does not answer
   */
  public static List<FamilySettings> read(
      RemoteCluster cluster, TableName table, Collection<String> keys)
      throws HarnessException, IOException {
    try (Admin admin = cluster.connection().getAdmin()) {
      return of(admin.getDescriptor(table), keys);
    } catch (TableNotFoundException e) {
      throw HarnessException.badInput("there is no table '%s'", table.getNameAsString());
    }
  }

  static List<FamilySettings> of(TableDescriptor table, Collection<String> keys) {
    List<TableOverride> overrides = TableOverrides.of(table, keys);
    return List.of(table.getColumnFamilies()).stream()
        .map(ColumnFamilyDescriptor::getNameAsString)
        .map(
            family ->
                new FamilySettings(
                    table.getTableName().getNameAsString(), family, values(overrides, family)))
        .toList();
  }

  private static SortedMap<String, String> values(List<TableOverride> overrides, String family) {
    SortedMap<String, String> values = new TreeMap<>();
    for (TableOverride override : overrides) {
      if (override.family().isEmpty()) {
        values.putIfAbsent(override.key(), override.value());
      } else if (override.family().get().equals(family)) {
        values.put(override.key(), override.value());
      }
    }
    return values;
  }
}
