package dev.htk.splitter.hfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Puts neighbouring blocks of a file together, in key order. Not thread-safe. */
final class StretchBuilder {

  private final List<Stretch> stretches = new ArrayList<>();
  private byte[] from;
  private double bytes;

  /**
   * The next block.
   *
   * @param most what it may make together with those before it, unless one row begins them all
   */
  void add(IndexEntry block, long blockBytes, double most) {
    boolean sameRow = from != null && Arrays.equals(from, block.row());
    if (from != null && !sameRow && bytes + blockBytes > most) {
      end(block.row(), !block.startsRow());
    }
    if (from == null) {
      from = block.row();
    }
    bytes += blockBytes;
  }

  /** All stretches, if the last one ends with this row. */
  List<Stretch> upTo(byte[] lastRow) {
    if (from != null) {
      end(lastRow, true);
    }
    return stretches;
  }

  private void end(byte[] to, boolean reachesInto) {
    stretches.add(new Stretch(from, to, reachesInto, bytes, 0));
    from = null;
    bytes = 0;
  }
}
