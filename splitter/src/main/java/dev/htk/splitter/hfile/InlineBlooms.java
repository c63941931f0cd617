// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import java.io.DataInput;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Sizes of the Bloom filter chunks that lie between the data blocks of an HFile. Source: {@code
 * BloomFilterFactory#createFromMeta} and {@code CompoundBloomFilter} of HBase 2.6.4.
 */
final class InlineBlooms {

  private static final int COMPOUND = 3;

  private final TreeMap<Long, Integer> sizes = new TreeMap<>();

  private InlineBlooms() {}

  static InlineBlooms of(HFile.Reader reader) throws IOException {
    InlineBlooms blooms = new InlineBlooms();
    blooms.add(reader.getGeneralBloomFilterMetadata());
    blooms.add(reader.getDeleteBloomFilterMetadata());
    return blooms;
  }

  private void add(DataInput meta) throws IOException {
    if (meta == null || meta.readInt() != COMPOUND) {
      return;
    }
    int sizeHashesAndKeys = Long.BYTES + 2 * Integer.BYTES + 2 * Long.BYTES;
    meta.readFully(new byte[sizeHashesAndKeys]);
    int pieces = meta.readInt();
    Bytes.readByteArray(meta); // the comparator's name
    for (int i = 0; i < pieces; i++) {
      sizes.put(meta.readLong(), meta.readInt());
      Bytes.readByteArray(meta); // the first key
    }
  }

  /** Returns the size of all chunks that start from {@code from} up to, but not at, {@code to}. */
  long bytesBetween(long from, long to) {
    long bytes = 0;
    for (Map.Entry<Long, Integer> piece : sizes.subMap(from, to).entrySet()) {
      bytes += piece.getValue();
    }
    return bytes;
  }
}
