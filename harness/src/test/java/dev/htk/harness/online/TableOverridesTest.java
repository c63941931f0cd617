// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.live.TableOverride;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class TableOverridesTest {

  private static final String FLUSH_SIZE = "hbase.hregion.memstore.flush.size";
  private static final String LARGEST = "hbase.hregion.max.filesize";
  private static final String BLOCKING_FILES = "hbase.hstore.blockingStoreFiles";
  private static final String IN_MEMORY = "hbase.hregion.compacting.memstore.type";
  private static final List<String> KEYS = List.of(FLUSH_SIZE, LARGEST, BLOCKING_FILES, IN_MEMORY);

  private static TableDescriptorBuilder table(ColumnFamilyDescriptorBuilder family) {
    return TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
        .setColumnFamily(family.build());
  }

  private static ColumnFamilyDescriptorBuilder family() {
    return ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("cf"));
  }

  @Test
  void aTableOfDefaultsOverridesNothing() {
    assertThat(TableOverrides.of(table(family()).build(), KEYS)).isEmpty();
  }

  @Test
  void tableAttributesOverrideSettings() {
    TableDescriptor table =
        table(family()).setMemStoreFlushSize(8 << 20).setMaxFileSize(1L << 30).build();

    assertThat(TableOverrides.of(table, KEYS))
        .containsExactlyInAnyOrder(
            new TableOverride("t", Optional.empty(), FLUSH_SIZE, "MEMSTORE_FLUSHSIZE", "8388608"),
            new TableOverride("t", Optional.empty(), LARGEST, "MAX_FILESIZE", "1073741824"));
  }

  @Test
  void anAttributeWinsOverTheSameSettingByItsKey() {
    TableDescriptor table =
        table(family()).setMemStoreFlushSize(8 << 20).setValue(FLUSH_SIZE, "7340032").build();

    assertThat(TableOverrides.of(table, KEYS))
        .extracting(TableOverride::value)
        .containsExactly("8388608");
  }

  @Test
  void settingsByTheirKeyCountInTableAndFamily() {
    TableDescriptor table =
        table(family().setConfiguration(BLOCKING_FILES, "99"))
            .setValue(BLOCKING_FILES, "50")
            .build();

    assertThat(TableOverrides.of(table, KEYS))
        .containsExactlyInAnyOrder(
            new TableOverride("t", Optional.empty(), BLOCKING_FILES, BLOCKING_FILES, "50"),
            new TableOverride("t", Optional.of("cf"), BLOCKING_FILES, BLOCKING_FILES, "99"));
  }

  @Test
  void familyAttributesOverrideSettings() {
    TableDescriptor table =
        table(family().setInMemoryCompaction(MemoryCompactionPolicy.EAGER)).build();

    assertThat(TableOverrides.of(table, KEYS))
        .containsExactly(
            new TableOverride("t", Optional.of("cf"), IN_MEMORY, "IN_MEMORY_COMPACTION", "EAGER"));
  }

  @Test
  void aSettingThatNobodyAsksForIsLeftOut() {
    TableDescriptor table = table(family()).setMemStoreFlushSize(8 << 20).build();

    assertThat(TableOverrides.of(table, List.of(LARGEST))).isEmpty();
  }
}
