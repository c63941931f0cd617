// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.apply.FamilySettings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class TableSettingsTest {

  private static final String POLICY = "hbase.hstore.defaultengine.compactionpolicy.class";
  private static final String FILES = "hbase.hstore.blockingStoreFiles";
  private static final String SPLITS = "hbase.regionserver.region.split.policy";

  @Test
  void aFamilyHasItsTablesSettingsUnlessItHasItsOwn() {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setValue(POLICY, "com.example.ForTheTable")
            .setRegionSplitPolicyClassName("com.example.Splits")
            .setColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("a"))
                    .setConfiguration(POLICY, "com.example.ForTheFamily")
                    .build())
            .setColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("b"))
                    .setConfiguration(FILES, "5000")
                    .build())
            .build();

    assertThat(TableSettings.of(table, List.of(POLICY, FILES, SPLITS)))
        .containsExactly(
            family("a", Map.of(POLICY, "com.example.ForTheFamily", SPLITS, "com.example.Splits")),
            family(
                "b",
                Map.of(
                    POLICY,
                    "com.example.ForTheTable",
                    SPLITS,
                    "com.example.Splits",
                    FILES,
                    "5000")));
  }

  private static FamilySettings family(String name, Map<String, String> values) {
    return new FamilySettings("t", name, new TreeMap<>(values));
  }
}
