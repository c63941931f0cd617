package dev.htk.harness.splits.schema;

import org.apache.hadoop.hbase.client.Durability;

/**
 * The attributes of a table that matter when it is pre-split, by their names in HBase's shell,
 * which are also the keys of {@code TableDescriptorBuilder} (2.6.4).
 */
public enum TableAttribute implements Attribute {
  COMPACTION_ENABLED(AttributeType.BOOLEAN),
  DURABILITY(AttributeType.oneOf(Durability.values())),
  FLUSH_POLICY(AttributeType.CLASS),
  MAX_FILESIZE(AttributeType.wholeNumber(1, Long.MAX_VALUE)),
  MEMSTORE_FLUSHSIZE(AttributeType.wholeNumber(1, Long.MAX_VALUE)),
  MERGE_ENABLED(AttributeType.BOOLEAN),
  NORMALIZATION_ENABLED(AttributeType.BOOLEAN),
  NORMALIZER_TARGET_REGION_COUNT(AttributeType.wholeNumber(1, Integer.MAX_VALUE)),
  NORMALIZER_TARGET_REGION_SIZE_MB(AttributeType.wholeNumber(1, Long.MAX_VALUE)),
  SPLIT_ENABLED(AttributeType.BOOLEAN),
  SPLIT_POLICY(AttributeType.CLASS);

  @SuppressWarnings("ImmutableEnumChecker") // A type's reader holds no state.
  private final AttributeType type;

  TableAttribute(AttributeType type) {
    this.type = type;
  }

  @Override
  public AttributeType type() {
    return type;
  }
}
