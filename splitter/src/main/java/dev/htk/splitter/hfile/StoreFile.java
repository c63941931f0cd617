package dev.htk.splitter.hfile;

import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.Reference;

/**
 * A store file as its region sees it.
 *
 * @param path what lies in the region's folder: the HFile itself, a link to it, or a reference to a
 *     half of it
 * @param data the HFile that holds the cells; the same path unless it is a link or a reference
 * @param bytes what the HFile takes, or half of it for a reference
 * @param rows those of the HFile's rows that count
 */
public record StoreFile(Path path, Path data, long bytes, RowRange rows) {

  /** All rows of an HFile, which lies here or which a link leads to. */
  public static StoreFile whole(Path path, FileStatus data) {
    return new StoreFile(path, data.getPath(), data.getLen(), RowRange.ALL);
  }

  /** The rows on one side of where a region was split. */
  public static StoreFile half(Path path, FileStatus data, Reference reference) {
    byte[] split = CellUtil.cloneRow(new KeyValue.KeyOnlyKeyValue(reference.getSplitKey()));
    byte[] open = RowRange.ALL.from();
    return new StoreFile(
        path,
        data.getPath(),
        data.getLen() / 2,
        Reference.isTopFileRegion(reference.getFileRegion())
            ? new RowRange(split, open)
            : new RowRange(open, split));
  }

  /** The same file as a region of these rows sees it. */
  public StoreFile within(RowRange region) {
    return new StoreFile(path, data, bytes, rows.intersect(region));
  }

  boolean isElsewhere() {
    return !path.equals(data);
  }
}
