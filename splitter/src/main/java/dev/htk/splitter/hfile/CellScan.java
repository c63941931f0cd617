// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;

/**
 * Scans the rows of one open, small, non-empty HFile. Divides a block's bytes on disk among its
 * cells in proportion to their serialized sizes. Not thread-safe.
 */
final class CellScan {

  private final HFile.Reader reader;
  private final HFileScanner scanner;
  private boolean more;

  private CellScan(HFile.Reader reader, Configuration configuration) throws IOException {
    this.reader = reader;
    this.scanner = reader.getScanner(configuration, false, true);
    this.more = scanner.seekTo();
  }

  /** Joins neighbouring rows as far as the granularity allows. */
  static List<Stretch> stretches(
      HFile.Reader reader, Configuration configuration, Granularity granularity)
      throws IOException {
    return new CellScan(reader, configuration)
        .stretches(BlockIndex.of(reader).dataBlocks(), granularity);
  }

  private List<Stretch> stretches(List<IndexEntry> blocks, Granularity granularity)
      throws IOException {
    byte[] last = reader.getLastRowKey().orElseThrow();
    StretchBuilder stretches = new StretchBuilder();
    byte[] before = null;
    for (int i = 0; i < blocks.size(); i++) {
      boolean isLast = i + 1 == blocks.size();
      double most =
          granularity.between(blocks.get(i).row(), isLast ? last : blocks.get(i + 1).row());
      List<Cell> cells = cellsBefore(isLast ? null : blocks.get(i + 1).first());
      double share = blocks.get(i).size() / sizeOf(cells);
      for (Cell cell : cells) {
        byte[] row = CellUtil.cloneRow(cell);
        stretches.add(row, !Arrays.equals(row, before), cell.getSerializedSize() * share, most);
        before = row;
      }
    }
    return stretches.upTo(last);
  }

  /** Returns the cells before the next block, or all that remain if there is no next block. */
  private List<Cell> cellsBefore(Cell nextBlock) throws IOException {
    List<Cell> cells = new ArrayList<>();
    while (more
        && (nextBlock == null || reader.getComparator().compare(scanner.getKey(), nextBlock) < 0)) {
      cells.add(scanner.getCell());
      more = scanner.next();
    }
    return cells;
  }

  private static double sizeOf(List<Cell> cells) {
    return cells.stream().mapToInt(Cell::getSerializedSize).sum();
  }
}
