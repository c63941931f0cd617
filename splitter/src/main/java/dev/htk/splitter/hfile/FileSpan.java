package dev.htk.splitter.hfile;

import java.util.Arrays;

/**
 * What is known of a store file after one look at it.
 *
 * @param first the first row with cells, or a key before it
 * @param last the last row with cells
 * @param bytes what the data blocks take on disk
 * @param cells how many there are
 * @param mobCells how many of them refer to a value in a MOB file
 */
@SuppressWarnings("ArrayRecordComponent")
record FileSpan(
    StoreFile file,
    byte[] first,
    byte[] last,
    long bytes,
    long cells,
    long mobCells,
    boolean hasReadableIndex) {

  /** The file as one stretch. */
  Stretch whole() {
    return new Stretch(first, last, true, bytes, Arrays.equals(first, last) ? bytes : 0, 0);
  }
}
