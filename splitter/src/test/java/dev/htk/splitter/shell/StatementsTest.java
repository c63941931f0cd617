// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.util.Bytes;

class StatementsTest {

  private static final TableName TABLE = TableName.valueOf("ns:t1");

  @Example
  void aCreateStatementStatesOnlyDifferencesFromTheDefaults() {
    ColumnFamilyDescriptor family =
        ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("cf"))
            .setCompressionType(Compression.Algorithm.SNAPPY)
            .setBloomFilterType(BloomType.ROWCOL)
            .setDataBlockEncoding(DataBlockEncoding.FAST_DIFF)
            .setMaxVersions(3)
            .build();
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TABLE)
            .setColumnFamily(family)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("other"))
            .setNormalizationEnabled(false)
            .build();

    assertThat(new CreateStatement(table, splits("g", "q")))
        .hasToString(
            "create 'ns:t1', {NAME => 'cf', BLOOMFILTER => 'ROWCOL', COMPRESSION => 'SNAPPY',"
                + " DATA_BLOCK_ENCODING => 'FAST_DIFF', VERSIONS => '3'}, {NAME => 'other'},"
                + " {NORMALIZATION_ENABLED => 'false', SPLITS => ['g', 'q']}");
  }

  @Example
  void attributesThatTheShellDoesNotKnowByNameAreMetadata() {
    ColumnFamilyDescriptor family =
        ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("cf"))
            .setConfiguration("hbase.hstore.blockingStoreFiles", "60")
            .build();
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TABLE)
            .setColumnFamily(family)
            .setValue("hbase.hstore.engine.class", "it's")
            .build();

    assertThat(new CreateStatement(table, List.of()))
        .hasToString(
            "create 'ns:t1', {NAME => 'cf', CONFIGURATION => {'hbase.hstore.blockingStoreFiles' =>"
                + " '60'}}, {METADATA => {'hbase.hstore.engine.class' => \"it's\"}}");
  }

  @Example
  void aPlainTableOfOneRegionNeedsNoSplits() {
    assertThat(new CreateStatement(plainTable(), List.of()))
        .hasToString("create 'ns:t1', {NAME => 'cf'}");
  }

  @Property(tries = 500)
  void theKeysOfACreateStatementAreReadBack(@ForAll List<byte[]> keys) {
    List<SplitKey> splits = SplitKeys.of(keys);

    String statement = new CreateStatement(plainTable(), splits).toString();

    List<byte[]> literals = RubyLiteral.all(statement);
    List<SplitKey> read = new ArrayList<>();
    for (byte[] literal : literals.subList(2, literals.size())) {
      read.add(SplitKey.of(Bytes.toBytesBinary(Bytes.toString(literal))));
    }
    assertThat(read).isEqualTo(splits);
    assertThat(statement).matches("[ -~]*");
  }

  @Property(tries = 500)
  void theKeyOfASplitCommandIsReadBack(@ForAll byte[] key) {
    if (key.length == 0) {
      return;
    }
    String command = ReshapeStatement.split(TABLE, SplitKey.of(key));

    assertThat(command).startsWith("split 'ns:t1', \"").matches("[ -~]*");
    assertThat(RubyLiteral.all(command).get(1)).isEqualTo(key);
  }

  @Example
  void regionsAreMergedByTheirEncodedNames() {
    assertThat(ReshapeStatement.merge(List.of("0a1b", "2c3d", "4e5f")))
        .isEqualTo("merge_region '0a1b', '2c3d', '4e5f'");
  }

  @Example
  void namesThatHBaseWouldRefuseAreRefusedWithTheRule() {
    assertThat(LegalNames.table("ns:t")).isEqualTo(TableName.valueOf("ns", "t"));
    assertThat(LegalNames.family("cf")).isEqualTo("cf");
    for (String name : List.of("", "a b", ".t", "-t", "a:b:c", "a'b", "n s:t")) {
      assertThatThrownBy(() -> LegalNames.table(name))
          .isInstanceOf(SplitInputException.class)
          .hasMessageStartingWith("'" + name + "' is not a legal table name");
    }
    for (String name : List.of("", ".cf", "a:b", "a/b", "a\\b", "a\tb")) {
      assertThatThrownBy(() -> LegalNames.family(name))
          .isInstanceOf(SplitInputException.class)
          .hasMessageContaining("is not a legal column family name");
    }
  }

  private static TableDescriptor plainTable() {
    return TableDescriptorBuilder.newBuilder(TABLE)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of("cf"))
        .build();
  }

  private static List<SplitKey> splits(String... keys) {
    return List.of(keys).stream().map(key -> SplitKey.of(Bytes.toBytes(key))).toList();
  }
}
