// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import org.apache.hadoop.hbase.regionserver.Store;

/**
 * Holds what a store has flushed since it was opened. The difference over one flush describes that
 * flush, even if the store writes several files, and without opening the files. Immutable.
 */
final class FlushedTotals {
  private final long cells;
  private final long memstoreBytes;
  private final long fileBytes;

  private FlushedTotals(long cells, long memstoreBytes, long fileBytes) {
    this.cells = cells;
    this.memstoreBytes = memstoreBytes;
    this.fileBytes = fileBytes;
  }

  static FlushedTotals of(Store store) {
    return new FlushedTotals(
        store.getFlushedCellsCount(),
        store.getFlushedCellsSize(),
        store.getFlushedOutputFileSize());
  }

  FlushedTotals since(FlushedTotals earlier) {
    return new FlushedTotals(
        cells - earlier.cells,
        memstoreBytes - earlier.memstoreBytes,
        fileBytes - earlier.fileBytes);
  }

  long cells() {
    return cells;
  }

  long memstoreBytes() {
    return memstoreBytes;
  }

  long fileBytes() {
    return fileBytes;
  }
}
