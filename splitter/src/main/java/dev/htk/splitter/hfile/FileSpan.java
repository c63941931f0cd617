// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import java.util.Arrays;

/**
 * Summarises a store file after opening it once.
 *
 * @param first the first row with cells, or a key before it
 * @param last the last row with cells
 * @param bytes size of the data blocks on disk
 * @param cells number of cells
 * @param mobCells number of cells that refer to a value in a MOB file
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

  /** Returns the whole file as one stretch. */
  Stretch whole() {
    return new Stretch(first, last, true, bytes, Arrays.equals(first, last) ? bytes : 0, 0);
  }
}
