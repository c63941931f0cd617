// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits.schema;

import static dev.htk.harness.splits.schema.Attribute.Owner.FAMILY;
import static dev.htk.harness.splits.schema.Attribute.Owner.TABLE;
import static dev.htk.harness.splits.schema.AttributeType.BOOLEAN;
import static dev.htk.harness.splits.schema.AttributeType.CLASS;
import static dev.htk.harness.splits.schema.AttributeType.SECONDS;
import static dev.htk.harness.splits.schema.AttributeType.oneOf;
import static dev.htk.harness.splits.schema.AttributeType.wholeNumber;

import java.util.Locale;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.MobCompactPartitionPolicy;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;

/**
 * The attributes of column families, and those of a table that matter when it is pre-split, by
 * their names in HBase's shell. These are also the keys of {@code ColumnFamilyDescriptorBuilder}
 * and {@code TableDescriptorBuilder} (2.6.4). Encryption is left out: its keys do not belong on a
 * command line.
 */
public enum Attribute {
  BLOCKCACHE(FAMILY, BOOLEAN),
  // Bounds of the master's TableDescriptorChecker.
  BLOCKSIZE(FAMILY, wholeNumber(1024, 16 << 20)),
  BLOOMFILTER(FAMILY, oneOf(BloomType.NONE, BloomType.ROW, BloomType.ROWCOL)),
  CACHE_BLOOMS_ON_WRITE(FAMILY, BOOLEAN),
  CACHE_DATA_ON_WRITE(FAMILY, BOOLEAN),
  CACHE_INDEX_ON_WRITE(FAMILY, BOOLEAN),
  COMPRESSION(FAMILY, oneOf(Compression.Algorithm.values())),
  COMPRESSION_COMPACT(FAMILY, oneOf(Compression.Algorithm.values())),
  COMPRESSION_COMPACT_MAJOR(FAMILY, oneOf(Compression.Algorithm.values())),
  COMPRESSION_COMPACT_MINOR(FAMILY, oneOf(Compression.Algorithm.values())),
  COMPRESS_TAGS(FAMILY, BOOLEAN),
  DATA_BLOCK_ENCODING(FAMILY, oneOf(DataBlockEncoding.values())),
  DFS_REPLICATION(FAMILY, wholeNumber(0, Short.MAX_VALUE)),
  EVICT_BLOCKS_ON_CLOSE(FAMILY, BOOLEAN),
  IN_MEMORY(FAMILY, BOOLEAN),
  IN_MEMORY_COMPACTION(FAMILY, oneOf(MemoryCompactionPolicy.values())),
  IS_MOB(FAMILY, BOOLEAN),
  KEEP_DELETED_CELLS(FAMILY, oneOf(KeepDeletedCells.values())),
  MIN_VERSIONS(FAMILY, wholeNumber(0, Integer.MAX_VALUE)),
  MOB_COMPACT_PARTITION_POLICY(FAMILY, oneOf(MobCompactPartitionPolicy.values())),
  MOB_THRESHOLD(FAMILY, wholeNumber(0, Long.MAX_VALUE)),
  NEW_VERSION_BEHAVIOR(FAMILY, BOOLEAN),
  PREFETCH_BLOCKS_ON_OPEN(FAMILY, BOOLEAN),
  REPLICATION_SCOPE(FAMILY, wholeNumber(0, 1)),
  STORAGE_POLICY(FAMILY, oneOf("HOT", "WARM", "COLD", "ALL_SSD", "ONE_SSD", "LAZY_PERSIST")),
  TTL(FAMILY, SECONDS),
  VERSIONS(FAMILY, wholeNumber(1, Integer.MAX_VALUE)),

  COMPACTION_ENABLED(TABLE, BOOLEAN),
  DURABILITY(TABLE, oneOf(Durability.values())),
  FLUSH_POLICY(TABLE, CLASS),
  MAX_FILESIZE(TABLE, wholeNumber(1, Long.MAX_VALUE)),
  MEMSTORE_FLUSHSIZE(TABLE, wholeNumber(1, Long.MAX_VALUE)),
  MERGE_ENABLED(TABLE, BOOLEAN),
  NORMALIZATION_ENABLED(TABLE, BOOLEAN),
  NORMALIZER_TARGET_REGION_COUNT(TABLE, wholeNumber(1, Integer.MAX_VALUE)),
  NORMALIZER_TARGET_REGION_SIZE_MB(TABLE, wholeNumber(1, Long.MAX_VALUE)),
  SPLIT_ENABLED(TABLE, BOOLEAN),
  SPLIT_POLICY(TABLE, CLASS);

  /** The kind of descriptor that has the attribute. */
  enum Owner {
    FAMILY,
    TABLE;

    /** Returns the word used in messages. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Owner owner;

  @SuppressWarnings("ImmutableEnumChecker") // A type's reader holds no state.
  private final AttributeType type;

  Attribute(Owner owner, AttributeType type) {
    this.owner = owner;
    this.type = type;
  }

  Owner owner() {
    return owner;
  }

  /** Returns the type of its values. */
  AttributeType type() {
    return type;
  }
}
