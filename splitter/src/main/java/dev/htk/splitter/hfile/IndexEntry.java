package dev.htk.splitter.hfile;

import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;

/**
 * What a block index says of a block.
 *
 * @param first the key of its first cell, or one between that and the last cell before it
 * @param offset where in the file the block is
 * @param size of the block on disk, in bytes
 */
record IndexEntry(KeyValue.KeyOnlyKeyValue first, long offset, int size) {

  byte[] row() {
    return CellUtil.cloneRow(first);
  }

  /**
   * Whether no cell of its row can lie in the block before. A writer puts the shortest row between
   * two blocks into the index, without a column, unless both hold cells of the same row ({@code
   * HFileWriterImpl#getMidpoint} of HBase 2.6.4).
   */
  boolean startsRow() {
    return first.getFamilyLength() == 0
        && first.getQualifierLength() == 0
        && first.getTypeByte() == KeyValue.Type.Maximum.getCode();
  }

  long end() {
    return offset + size;
  }
}
