// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;

/**
 * Describes one block, as its entry in a block index does.
 *
 * @param first the key of the block's first cell, or a key between that and the last cell before it
 * @param offset position of the block in the file, in bytes
 * @param size size of the block on disk, in bytes
 */
record IndexEntry(KeyValue.KeyOnlyKeyValue first, long offset, int size) {

  byte[] row() {
    return CellUtil.cloneRow(first);
  }

  /**
   * Returns whether no cell of this row can lie in the previous block. For each boundary, a writer
   * indexes the shortest row that separates the two blocks, without a column, unless both hold
   * cells of the same row ({@code HFileWriterImpl#getMidpoint} of HBase 2.6.4).
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
