package dev.htk.harness.splits.schema;

import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.client.MobCompactPartitionPolicy;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;

/**
 * The attributes of a column family, by their names in HBase's shell, which are also the keys of
 * {@code ColumnFamilyDescriptorBuilder} (2.6.4). Encryption is left out: its keys do not belong on
 * a command line.
 */
public enum FamilyAttribute implements Attribute {
  BLOCKCACHE(AttributeType.BOOLEAN),
  // Bounds of the master's TableDescriptorChecker.
  BLOCKSIZE(AttributeType.wholeNumber(1024, 16 << 20)),
  BLOOMFILTER(AttributeType.oneOf(BloomType.NONE, BloomType.ROW, BloomType.ROWCOL)),
  CACHE_BLOOMS_ON_WRITE(AttributeType.BOOLEAN),
  CACHE_DATA_ON_WRITE(AttributeType.BOOLEAN),
  CACHE_INDEX_ON_WRITE(AttributeType.BOOLEAN),
  COMPRESSION(AttributeType.oneOf(Compression.Algorithm.values())),
  COMPRESSION_COMPACT(AttributeType.oneOf(Compression.Algorithm.values())),
  COMPRESSION_COMPACT_MAJOR(AttributeType.oneOf(Compression.Algorithm.values())),
  COMPRESSION_COMPACT_MINOR(AttributeType.oneOf(Compression.Algorithm.values())),
  COMPRESS_TAGS(AttributeType.BOOLEAN),
  DATA_BLOCK_ENCODING(AttributeType.oneOf(DataBlockEncoding.values())),
  DFS_REPLICATION(AttributeType.wholeNumber(0, Short.MAX_VALUE)),
  EVICT_BLOCKS_ON_CLOSE(AttributeType.BOOLEAN),
  IN_MEMORY(AttributeType.BOOLEAN),
  IN_MEMORY_COMPACTION(AttributeType.oneOf(MemoryCompactionPolicy.values())),
  IS_MOB(AttributeType.BOOLEAN),
  KEEP_DELETED_CELLS(AttributeType.oneOf(KeepDeletedCells.values())),
  MIN_VERSIONS(AttributeType.wholeNumber(0, Integer.MAX_VALUE)),
  MOB_COMPACT_PARTITION_POLICY(AttributeType.oneOf(MobCompactPartitionPolicy.values())),
  MOB_THRESHOLD(AttributeType.wholeNumber(0, Long.MAX_VALUE)),
  NEW_VERSION_BEHAVIOR(AttributeType.BOOLEAN),
  PREFETCH_BLOCKS_ON_OPEN(AttributeType.BOOLEAN),
  REPLICATION_SCOPE(AttributeType.wholeNumber(0, 1)),
  STORAGE_POLICY(AttributeType.oneOf("HOT", "WARM", "COLD", "ALL_SSD", "ONE_SSD", "LAZY_PERSIST")),
  TTL(AttributeType.SECONDS),
  VERSIONS(AttributeType.wholeNumber(1, Integer.MAX_VALUE));

  @SuppressWarnings("ImmutableEnumChecker") // A type's reader holds no state.
  private final AttributeType type;

  FamilyAttribute(AttributeType type) {
    this.type = type;
  }

  @Override
  public AttributeType type() {
    return type;
  }
}
