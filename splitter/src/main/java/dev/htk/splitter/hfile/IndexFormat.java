// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import java.io.DataInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.nio.ByteBuff;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Parses the two forms of an HFile's index blocks: the root, and blocks below it. Source: {@code
 * HFileBlockIndex.BlockIndexReader#readRootIndex} and {@code #getNonRootIndexedKey} of HBase 2.6.4.
 * HBase's own readers of the format do not expose offsets.
 */
final class IndexFormat {

  private IndexFormat() {}

  static List<IndexEntry> root(DataInput in, int count) throws IOException {
    List<IndexEntry> entries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      long offset = in.readLong();
      int size = in.readInt();
      entries.add(entry(Bytes.readByteArray(in), offset, size));
    }
    return entries;
  }

  /** Parses a count, the position of each entry and of the end, and then the entries. */
  static List<IndexEntry> belowRoot(ByteBuff block) {
    int count = block.getInt(0);
    int start = Integer.BYTES * (count + 2);
    List<IndexEntry> entries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int place = start + block.getInt(Integer.BYTES * (i + 1));
      int end = start + block.getInt(Integer.BYTES * (i + 2));
      int key = place + Long.BYTES + Integer.BYTES;
      entries.add(
          entry(
              block.toBytes(key, end - key),
              block.getLong(place),
              block.getInt(place + Long.BYTES)));
    }
    return entries;
  }

  private static IndexEntry entry(byte[] key, long offset, int size) {
    return new IndexEntry(new KeyValue.KeyOnlyKeyValue(key), offset, size);
  }
}
