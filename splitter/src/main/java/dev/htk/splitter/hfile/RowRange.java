// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import org.apache.hadoop.hbase.util.Bytes;

/**
 * A contiguous range of rows, bounded as HBase bounds regions.
 *
 * @param from the first row; empty for the start of the table
 * @param to the first row after the range; empty for the end of the table
 */
@SuppressWarnings("ArrayRecordComponent")
public record RowRange(byte[] from, byte[] to) {

  /** Contains every possible row. */
  public static final RowRange ALL = new RowRange(new byte[0], new byte[0]);

  /** Returns the rows that lie in both ranges. */
  public RowRange intersect(RowRange other) {
    return new RowRange(
        Bytes.compareTo(from, other.from) >= 0 ? from : other.from,
        endsBefore(other) ? to : other.to);
  }

  private boolean endsBefore(RowRange other) {
    return other.to.length == 0 || (to.length > 0 && Bytes.compareTo(to, other.to) <= 0);
  }

  boolean startsAfter(byte[] row) {
    return Bytes.compareTo(from, row) > 0;
  }

  /** Returns whether the row and all rows after it lie behind this range. */
  boolean endsAtOrBefore(byte[] row) {
    return to.length > 0 && Bytes.compareTo(to, row) <= 0;
  }
}
