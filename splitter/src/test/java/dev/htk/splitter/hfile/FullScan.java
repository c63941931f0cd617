// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import dev.htk.splitter.plan.SplitKey;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileBlock;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.util.Bytes;

/** Reads every cell of some HFiles, each with its part of its block's size on disk. */
final class FullScan {

  @SuppressWarnings("ArrayRecordComponent")
  private record ScannedCell(byte[] row, double bytes) {}

  private final List<ScannedCell> cells = new ArrayList<>();

  static FullScan of(FileSystem fs, Collection<Path> files) throws IOException {
    FullScan scan = new FullScan();
    for (Path file : files) {
      try (HFile.Reader reader =
          HFile.createReader(fs, file, CacheConfig.DISABLED, true, fs.getConf())) {
        scan.add(reader, fs.getConf());
      }
    }
    return scan;
  }

  private void add(HFile.Reader reader, Configuration configuration) throws IOException {
    HFileScanner scanner = reader.getScanner(configuration, false, true);
    List<Cell> block = new ArrayList<>();
    HFileBlock last = null;
    for (boolean more = scanner.seekTo(); more; more = scanner.next()) {
      HFileBlock current = block(scanner);
      if (last != null && current.getOffset() != last.getOffset()) {
        add(block, last.getOnDiskSizeWithHeader());
        block.clear();
      }
      block.add(KeyValueUtil.copyToNewKeyValue(scanner.getCell()));
      last = current;
    }
    if (last != null) {
      add(block, last.getOnDiskSizeWithHeader());
    }
  }

  private void add(List<Cell> block, int blockBytes) {
    double total = block.stream().mapToInt(Cell::getSerializedSize).sum();
    for (Cell cell : block) {
      cells.add(
          new ScannedCell(CellUtil.cloneRow(cell), blockBytes * cell.getSerializedSize() / total));
    }
  }

  /** Returns the scanner's current block from a field that HBase keeps private. */
  private static HFileBlock block(HFileScanner scanner) {
    try {
      Class<?> type = scanner.getClass();
      while (type.getSuperclass() != Object.class) {
        type = type.getSuperclass();
      }
      Field block = type.getDeclaredField("curBlock");
      block.setAccessible(true);
      return (HFileBlock) block.get(scanner);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  double bytes() {
    return cells.stream().mapToDouble(ScannedCell::bytes).sum();
  }

  /** Returns the share of the bytes in each region. */
  double[] shares(List<SplitKey> splits) {
    double[] held = new double[splits.size() + 1];
    byte[][] keys = splits.stream().map(SplitKey::toBytes).toArray(byte[][]::new);
    for (ScannedCell cell : cells) {
      int place = Arrays.binarySearch(keys, cell.row(), Bytes.BYTES_COMPARATOR);
      held[place >= 0 ? place + 1 : -place - 1] += cell.bytes();
    }
    double total = bytes();
    return Arrays.stream(held).map(region -> region / total).toArray();
  }

  double maxOverMean(List<SplitKey> splits) {
    return Arrays.stream(shares(splits)).max().orElseThrow() * (splits.size() + 1);
  }
}
