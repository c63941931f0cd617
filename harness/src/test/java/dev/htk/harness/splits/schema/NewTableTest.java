// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.splitter.plan.SplitInputException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.util.Bytes;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NewTableTest {

  @Test
  void attributesReachTheDescriptorAsHBasesOwnBuilderWouldSetThem() throws HarnessException {
    TableDescriptor made =
        NewTable.of(
                "ns:orders",
                List.of("d", "meta"),
                Map.ofEntries(
                    Map.entry("COMPRESSION", "snappy"),
                    Map.entry("BLOOMFILTER", "rowcol"),
                    Map.entry("DATA_BLOCK_ENCODING", "fast_diff"),
                    Map.entry("VERSIONS", "3"),
                    Map.entry("MIN_VERSIONS", "2"),
                    Map.entry("ttl", "86400"),
                    Map.entry("BLOCKSIZE", "32768"),
                    Map.entry("IN_MEMORY", "TRUE"),
                    Map.entry("KEEP_DELETED_CELLS", "ttl"),
                    Map.entry("IN_MEMORY_COMPACTION", "basic"),
                    Map.entry("BLOCKCACHE", "false"),
                    Map.entry("REPLICATION_SCOPE", "1"),
                    Map.entry("MOB_THRESHOLD", "1000"),
                    Map.entry("DFS_REPLICATION", "2")),
                Map.of("NORMALIZATION_ENABLED", "False", "DURABILITY", "async_wal"))
            .toDescriptor();

    assertThat(made.getTableName().getNamespaceAsString()).isEqualTo("ns");
    assertThat(made.getColumnFamilies())
        .extracting(ColumnFamilyDescriptor::getNameAsString)
        .containsExactly("d", "meta");
    for (ColumnFamilyDescriptor family : made.getColumnFamilies()) {
      assertThat(family)
          .isEqualTo(
              ColumnFamilyDescriptorBuilder.newBuilder(family.getName())
                  .setCompressionType(Compression.Algorithm.SNAPPY)
                  .setBloomFilterType(BloomType.ROWCOL)
                  .setDataBlockEncoding(DataBlockEncoding.FAST_DIFF)
                  .setMaxVersions(3)
                  .setMinVersions(2)
                  .setTimeToLive(86400)
                  .setBlocksize(32768)
                  .setInMemory(true)
                  .setKeepDeletedCells(KeepDeletedCells.TTL)
                  .setInMemoryCompaction(MemoryCompactionPolicy.BASIC)
                  .setBlockCacheEnabled(false)
                  .setScope(1)
                  .setMobThreshold(1000)
                  .setDFSReplication((short) 2)
                  .build());
    }
    assertThat(made.isNormalizationEnabled()).isFalse();
    assertThat(made.getDurability()).isEqualTo(Durability.ASYNC_WAL);
  }

  @Test
  void everyAttributeIsOneThatHBaseKnows() {
    List<String> ofFamilies = constantsOf(ColumnFamilyDescriptorBuilder.class);
    List<String> ofTables = constantsOf(TableDescriptorBuilder.class);

    assertThat(Attribute.values())
        .allSatisfy(
            attribute ->
                assertThat(attribute.owner() == Attribute.Owner.FAMILY ? ofFamilies : ofTables)
                    .contains(attribute.name()));
  }

  private static List<String> constantsOf(Class<?> builder) {
    return Arrays.stream(builder.getFields())
        .filter(field -> field.getType() == String.class)
        .map(
            field -> {
              try {
                return (String) field.get(null);
              } catch (IllegalAccessException e) {
                throw new AssertionError(e);
              }
            })
        .toList();
  }

  @Test
  void foreverIsTheTimeToLiveThatNeverEnds() throws HarnessException {
    assertThat(
            NewTable.of("t", List.of("cf"), Map.of("TTL", "forever"), Map.of())
                .toDescriptor()
                .getColumnFamily(Bytes.toBytes("cf"))
                .getTimeToLive())
        .isEqualTo(ColumnFamilyDescriptorBuilder.DEFAULT_TTL);
  }

  @ParameterizedTest
  @CsvSource({
    "COMPRESSION, snapy, SNAPPY",
    "BLOOMFILTER, rows, ROWCOL",
    "BLOCKSIZE, 512, 1024",
    "BLOCKSIZE, 64k, whole number",
    "VERSIONS, 0, 1 or more",
    "TTL, 1 day, FOREVER",
    "TTL, 0, seconds",
    "IN_MEMORY, yes, true",
    "REPLICATION_SCOPE, 2, 0 to 1",
    "VERSION, 3, did you mean VERSIONS?",
    "COMPRESION, GZ, did you mean COMPRESSION",
    "NONSENSE, 1, BLOOMFILTER"
  })
  void anInvalidAttributeIsRefusedWithWhatIsAllowed(String name, String value, String named) {
    assertRefused(Map.of(name, value), Map.of()).hasMessageContaining(named);
  }

  @Test
  void tableAndFamilyAttributesAreNotInterchangeable() {
    assertRefused(Map.of("SPLIT_POLICY", "some.Policy"), Map.of())
        .hasMessageContaining("no attribute of a family");
    assertRefused(Map.of(), Map.of("VERSIONS", "3"))
        .hasMessageContaining("no attribute of a table");
    assertRefused(Map.of(), Map.of("SPLIT_POLICY", "not a class"))
        .hasMessageContaining("Java class");
  }

  @Test
  void fewerVersionsThanMustBeKeptAreRefused() {
    assertRefused(Map.of("MIN_VERSIONS", "2"), Map.of())
        .hasMessageContaining("MIN_VERSIONS (2)")
        .hasMessageContaining("VERSIONS (1)");
  }

  @Test
  void namesThatHBaseWouldNotTakeAreRefused() {
    assertThatThrownBy(() -> NewTable.of("a b", List.of("cf"), Map.of(), Map.of()))
        .isInstanceOf(SplitInputException.class)
        .hasMessageContaining("'a b'");
    assertThatThrownBy(() -> NewTable.of("t", List.of("a:b"), Map.of(), Map.of()))
        .isInstanceOf(SplitInputException.class)
        .hasMessageContaining("'a:b'");
    assertThatThrownBy(() -> NewTable.of("t", List.of("cf", "cf"), Map.of(), Map.of()))
        .hasMessageContaining("'cf' is given twice");
    assertThatThrownBy(() -> NewTable.of("hbase:t", List.of("cf"), Map.of(), Map.of()))
        .hasMessageContaining("HBase's own");
  }

  private static AbstractThrowableAssert<?, ?> assertRefused(
      Map<String, String> ofFamilies, Map<String, String> ofTable) {
    return assertThatThrownBy(() -> NewTable.of("t", List.of("cf"), ofFamilies, ofTable))
        .isInstanceOfSatisfying(
            HarnessException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.BAD_INPUT));
  }
}
