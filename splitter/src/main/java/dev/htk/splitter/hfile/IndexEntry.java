package dev.htk.splitter.hfile;

/**
 * What a block index says of a block.
 *
 * @param row the row of its first key
 * @param startsRow whether no cell of that row can lie in the block before
 * @param offset where in the file the block is
 * @param size of the block on disk, in bytes
 */
@SuppressWarnings("ArrayRecordComponent")
record IndexEntry(byte[] row, boolean startsRow, long offset, int size) {

  long end() {
    return offset + size;
  }
}
