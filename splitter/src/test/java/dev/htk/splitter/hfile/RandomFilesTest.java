// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.KeyValue;

class RandomFilesTest {

  private static final int ROWS = 600;

  @Property(tries = 30)
  void theBoundHoldsForAnyFiles(
      @ForAll Random random,
      @ForAll @IntRange(min = 1, max = 5) int files,
      @ForAll @IntRange(min = 32, max = 2048) int indexBlock,
      @ForAll @IntRange(min = 1, max = 12) int regions,
      @ForAll boolean cellsToo)
      throws IOException {
    Path folder = Files.createTempDirectory("random-files");
    try {
      HFileMaker maker = new HFileMaker().indexBlocks(indexBlock).bloomBlocks(256).blocks(512);
      List<org.apache.hadoop.fs.Path> paths = new ArrayList<>();
      for (int file = 0; file < files; file++) {
        paths.add(maker.write(folder, cells(random)));
      }
      FullScan scan = FullScan.of(maker.fs(), paths);
      StoreFileListing listing =
          new StoreFileFolder(maker.fs(), new org.apache.hadoop.fs.Path(folder.toUri()));
      StoreFileKeys keys =
          StoreFileKeys.of(
              "random",
              maker.fs(),
              List.of(listing),
              Weights.BYTES,
              BadFiles.REFUSE,
              regions,
              cellsToo ? Long.MAX_VALUE : 0);

      SplitPlan plan = plan(keys, regions);

      assertThat(plan.shares().stream().mapToDouble(share -> share).sum())
          .isCloseTo(1, within(1e-9));
      assertThat(plan.maxOverMean()).isLessThanOrEqualTo(plan.bound().maxOverMean() + 1e-9);
      assertThat(scan.maxOverMean(plan.splits()))
          .isLessThanOrEqualTo(plan.bound().maxOverMean() + 1e-9);
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }

  /** Plans a single region if the files show too few rows. */
  private static SplitPlan plan(StoreFileKeys keys, int regions) {
    try {
      return keys.plan(regions);
    } catch (SplitInputException e) {
      return keys.plan(1);
    }
  }

  /** Returns rows of one or many cells over the whole key range or a small part of it. */
  private static List<KeyValue> cells(Random random) {
    TreeSet<KeyValue> cells = new TreeSet<>(CellComparator.getInstance());
    int first = random.nextInt(256);
    int range = 1 + random.nextInt(256);
    for (int i = random.nextInt(ROWS); i >= 0; i--) {
      byte[] row = new byte[1 + random.nextInt(3)];
      random.nextBytes(row);
      row[0] = (byte) (first + (row[0] & 0xff) % range);
      for (int column = random.nextInt(20) == 0 ? 40 : 1; column > 0; column--) {
        cells.add(
            new KeyValue(
                row,
                new byte[] {'f'},
                new byte[] {(byte) column},
                1,
                new byte[random.nextInt(90)]));
      }
    }
    return List.copyOf(cells);
  }
}
