// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import java.io.DataInput;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.ByteBuffInputStream;
import org.apache.hadoop.hbase.io.hfile.BlockType;
import org.apache.hadoop.hbase.io.hfile.FixedFileTrailer;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileBlock;
import org.apache.hadoop.hbase.io.hfile.HFileIndexBlockEncoder;
import org.apache.hadoop.hbase.nio.ByteBuff;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Reads the block index of one open, non-empty HFile: its root, which HBase loads as it opens the
 * file, the few intermediate blocks, and only those leaves that are needed. A leaf covers about
 * 2000 data blocks. Not thread-safe; usable only while the reader is open.
 */
final class BlockIndex {

  private static final String PLAIN = "NONE";

  private final HFile.Reader reader;
  private final FixedFileTrailer trailer;

  /** Data blocks if the index has one level, otherwise its leaves. */
  private final List<IndexEntry> entries;

  private final InlineBlooms blooms;

  private BlockIndex(HFile.Reader reader, List<IndexEntry> entries) throws IOException {
    this.reader = reader;
    this.trailer = reader.getTrailer();
    this.entries = entries;
    this.blooms = InlineBlooms.of(reader);
  }

  static BlockIndex of(HFile.Reader reader) throws IOException {
    List<IndexEntry> entries = root(reader);
    for (int level = reader.getTrailer().getNumDataIndexLevels(); level > 2; level--) {
      List<IndexEntry> below = new ArrayList<>();
      for (IndexEntry entry : entries) {
        below.addAll(children(reader, entry, BlockType.INTERMEDIATE_INDEX));
      }
      entries = below;
    }
    return new BlockIndex(reader, entries);
  }

  /** Returns whether the file's index is in the plain form, the only one that this class reads. */
  static boolean isReadable(HFile.Reader reader) {
    byte[] encoding = reader.getHFileInfo().get(HFileIndexBlockEncoder.INDEX_BLOCK_ENCODING);
    return encoding == null || PLAIN.equals(Bytes.toString(encoding));
  }

  /** Returns the size of all data blocks on disk, in bytes. */
  long bytes() {
    long bytes = 0;
    for (int i = 0; i < entries.size(); i++) {
      bytes += dataBytes(i);
    }
    return bytes;
  }

  /** Joins neighbouring blocks, in key order, as far as the granularity allows. */
  List<Stretch> stretches(Granularity granularity) throws IOException {
    byte[] last = reader.getLastRowKey().orElseThrow();
    StretchBuilder stretches = new StretchBuilder();
    for (int i = 0; i < entries.size(); i++) {
      IndexEntry entry = entries.get(i);
      byte[] next = i + 1 < entries.size() ? entries.get(i + 1).row() : last;
      double most = granularity.between(entry.row(), next);
      long bytes = dataBytes(i);
      if (isLeaf() && bytes > most) {
        for (IndexEntry block : children(reader, entry, BlockType.LEAF_INDEX)) {
          stretches.add(block.row(), block.startsRow(), block.size(), most);
        }
      } else {
        stretches.add(entry.row(), entry.startsRow(), (double) bytes, most);
      }
    }
    return stretches.upTo(last);
  }

  /** Returns every data block, in key order. */
  List<IndexEntry> dataBlocks() throws IOException {
    if (!isLeaf()) {
      return entries;
    }
    List<IndexEntry> blocks = new ArrayList<>();
    for (IndexEntry leaf : entries) {
      blocks.addAll(children(reader, leaf, BlockType.LEAF_INDEX));
    }
    return blocks;
  }

  private boolean isLeaf() {
    return trailer.getNumDataIndexLevels() > 1;
  }

  /** Relies on a leaf being written just behind the data blocks that it indexes. */
  private long dataBytes(int i) {
    IndexEntry entry = entries.get(i);
    if (!isLeaf()) {
      return entry.size();
    }
    long start = i == 0 ? trailer.getFirstDataBlockOffset() : entries.get(i - 1).end();
    return entry.offset() - start - blooms.bytesBetween(start, entry.offset());
  }

  private static List<IndexEntry> root(HFile.Reader reader) throws IOException {
    FixedFileTrailer trailer = reader.getTrailer();
    long end = reader.length() - trailer.getTrailerSize();
    HFileBlock.BlockIterator loadOnOpen =
        reader.getUncachedBlockReader().blockRange(trailer.getLoadOnOpenDataOffset(), end);
    try {
      HFileBlock block = loadOnOpen.nextBlockWithBlockType(BlockType.ROOT_INDEX);
      return IndexFormat.root(
          new DataInputStream(new ByteBuffInputStream(block.getBufferWithoutHeader())),
          trailer.getDataIndexCount());
    } finally {
      loadOnOpen.freeBlocks();
    }
  }

  private static List<IndexEntry> children(HFile.Reader reader, IndexEntry entry, BlockType type)
      throws IOException {
    HFileBlock block =
        reader.readBlock(entry.offset(), entry.size(), false, true, false, false, type, null);
    try {
      return IndexFormat.belowRoot(block.getBufferWithoutHeader());
    } finally {
      block.release();
    }
  }

  /**
   * Parses the two forms of an HFile's index blocks: the root, and blocks below it. Source: {@code
   * HFileBlockIndex.BlockIndexReader#readRootIndex} and {@code #getNonRootIndexedKey} of HBase
   * 2.6.4. HBase's own readers of the format do not expose offsets.
   */
  private static final class IndexFormat {

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

  /**
   * Sizes of the Bloom filter chunks that lie between the data blocks of an HFile. Source: {@code
   * BloomFilterFactory#createFromMeta} and {@code CompoundBloomFilter} of HBase 2.6.4.
   */
  private static final class InlineBlooms {

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

    /**
     * Returns the size of all chunks that start from {@code from} up to, but not at, {@code to}.
     */
    long bytesBetween(long from, long to) {
      long bytes = 0;
      for (Map.Entry<Long, Integer> piece : sizes.subMap(from, to).entrySet()) {
        bytes += piece.getValue();
      }
      return bytes;
    }
  }
}
