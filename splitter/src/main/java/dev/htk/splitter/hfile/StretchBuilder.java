package dev.htk.splitter.hfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Puts neighbouring blocks or rows of a file together, in key order. Not thread-safe. */
final class StretchBuilder {

  private final List<Stretch> stretches = new ArrayList<>();
  private byte[] from;
  private double bytes;
  private double alone;

  /**
   * The next block, or the next row of one.
   *
   * @param row where it begins
   * @param startsRow whether nothing before it can belong to that row
   * @param most what it may make together with those before it, unless one row begins them all
   */
  void add(byte[] row, boolean startsRow, double rowBytes, double most) {
    boolean sameRow = from != null && Arrays.equals(from, row);
    if (from != null && !sameRow && bytes + rowBytes > most) {
      end(row, !startsRow);
    }
    if (sameRow) {
      alone = bytes;
    }
    if (from == null) {
      from = row;
    }
    bytes += rowBytes;
  }

  /** All stretches, if the last one ends with this row. */
  List<Stretch> upTo(byte[] lastRow) {
    if (from != null) {
      end(lastRow, true);
    }
    return stretches;
  }

  private void end(byte[] to, boolean reachesInto) {
    stretches.add(
        new Stretch(from, to, reachesInto, bytes, Arrays.equals(from, to) ? bytes : alone, 0));
    from = null;
    bytes = 0;
    alone = 0;
  }
}
