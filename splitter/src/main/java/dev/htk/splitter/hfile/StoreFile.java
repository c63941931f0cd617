// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.Reference;

/**
 * A store file as its region sees it.
 *
 * @param path the file in the region's folder: the HFile itself, a link to it, or a reference to
 *     half of it
 * @param data the HFile that holds the cells; differs from {@code path} for a link or a reference
 * @param bytes size of the HFile, halved for a reference
 * @param rows the rows of the HFile that the region sees
 */
public record StoreFile(Path path, Path data, long bytes, RowRange rows) {

  /**
   * Describes an HFile with all its rows.
   *
   * @param path the HFile itself, a link to it, or a merged region's reference to it
   */
  public static StoreFile whole(Path path, FileStatus data) {
    return new StoreFile(path, data.getPath(), data.getLen(), RowRange.ALL);
  }

  /** Describes the half of an HFile that a reference names, above or below the split row. */
  public static StoreFile half(Path path, FileStatus data, Reference reference) {
    byte[] split = splitRow(reference);
    byte[] open = RowRange.ALL.from();
    return new StoreFile(
        path,
        data.getPath(),
        data.getLen() / 2,
        Reference.isTopFileRegion(reference.getFileRegion())
            ? new RowRange(split, open)
            : new RowRange(open, split));
  }

  /** Returns the row above or below which a reference names a file's cells. */
  public static byte[] splitRow(Reference reference) {
    return CellUtil.cloneRow(new KeyValue.KeyOnlyKeyValue(reference.getSplitKey()));
  }

  /** Returns this file as a region with these rows sees it. */
  public StoreFile within(RowRange region) {
    return new StoreFile(path, data, bytes, rows.intersect(region));
  }

  boolean isElsewhere() {
    return !path.equals(data);
  }
}
