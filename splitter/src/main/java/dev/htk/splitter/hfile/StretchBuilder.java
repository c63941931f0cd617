// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Joins neighbouring blocks or rows of a file, in key order. Not thread-safe. */
final class StretchBuilder {

  private final List<Stretch> stretches = new ArrayList<>();
  private byte[] from;
  private double bytes;
  private double alone;

  /**
   * Adds the next block, or the next row of a block.
   *
   * @param row the row where it begins
   * @param startsRow whether nothing before it can belong to that row
   * @param most greatest size to join it to the parts before, unless one row begins them all
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

  /** Ends the last stretch with this row and returns all stretches. */
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
