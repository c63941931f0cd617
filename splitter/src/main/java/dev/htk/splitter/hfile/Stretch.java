// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import java.util.Optional;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Neighbouring blocks of one HFile.
 *
 * @param from the row at which they start, or a key between that row and the row before it
 * @param to where the next blocks start, or the last row of the file
 * @param reachesInto whether these blocks can also hold cells of the row {@code to}
 * @param bytes size of the blocks on disk
 * @param alone the part of {@code bytes} that certainly belongs to the row {@code from} alone
 * @param slack possible error of {@code bytes}, in either direction; 0 unless only a part of the
 *     blocks counts
 */
@SuppressWarnings("ArrayRecordComponent")
record Stretch(
    byte[] from, byte[] to, boolean reachesInto, double bytes, double alone, double slack) {

  /** Returns the part within these rows; blocks at an edge count half, plus or minus the rest. */
  Optional<Stretch> within(RowRange rows) {
    int end = Bytes.compareTo(rows.from(), to);
    if (rows.endsAtOrBefore(from) || end > 0 || (end == 0 && !reachesInto)) {
      return Optional.empty();
    }
    boolean late = rows.startsAfter(from);
    boolean early = rows.endsAtOrBefore(to) && (reachesInto || Bytes.compareTo(rows.to(), to) < 0);
    if (!late && !early) {
      return Optional.of(this);
    }
    return Optional.of(
        new Stretch(
            late ? rows.from() : from,
            early ? rows.to() : to,
            !early && reachesInto,
            bytes / 2,
            0,
            bytes / 2));
  }

  /** Returns the same stretch with its weight in another unit. */
  Stretch times(double factor) {
    return new Stretch(from, to, reachesInto, bytes * factor, alone * factor, slack * factor);
  }
}
