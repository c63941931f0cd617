package dev.htk.splitter.hfile;

import java.util.Optional;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Neighbouring blocks of one HFile.
 *
 * @param from the row at which they start, or a key between that and the row before it
 * @param to where the next blocks start, or the last row of the file
 * @param reachesInto whether cells of the row {@code to} can lie in these blocks, too
 * @param bytes what the blocks take on disk
 * @param alone what of that surely belongs to the row {@code from} alone
 * @param slack how far off {@code bytes} can be, either way: 0, unless only a part of the blocks
 *     counts
 */
@SuppressWarnings("ArrayRecordComponent")
record Stretch(
    byte[] from, byte[] to, boolean reachesInto, double bytes, double alone, double slack) {

  /** What counts of it in these rows; of blocks at their edge, one half, give or take the other. */
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

  /** The same with its weight counted in another unit. */
  Stretch times(double factor) {
    return new Stretch(from, to, reachesInto, bytes * factor, alone * factor, slack * factor);
  }
}
