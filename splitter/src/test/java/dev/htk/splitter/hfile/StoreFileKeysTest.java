// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.HeldShares;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreFileKeysTest {

  private static final int REGIONS = 8;
  private static final long INDEXES_ONLY = 0;
  private static final long CELLS_TOO = Long.MAX_VALUE;

  @TempDir private java.nio.file.Path folder;
  private final HFileMaker maker = new HFileMaker();
  private final List<Path> files = new ArrayList<>();

  @Test
  void aPlanFromTheIndexOfOneFileIsExact() throws IOException {
    write(rows(0, 4000, 1));

    SplitPlan plan = keys(Weights.BYTES, INDEXES_ONLY).plan(REGIONS);

    assertThatSharesAreTrue(plan);
    assertThat(plan.bound().maxOverMean()).isCloseTo(plan.maxOverMean(), within(1e-9));
    assertThat(plan.maxOverMean()).isLessThan(1.02);
    assertThat(plan.warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 1024, 100_000})
  void indexesOfAnyDepthAreReadAndBloomFiltersDoNotCount(int indexBlock) throws IOException {
    maker.indexBlocks(indexBlock).bloomBlocks(512);
    write(rows(0, 3000, 1));

    SplitPlan plan = keys(Weights.BYTES, INDEXES_ONLY).plan(REGIONS);

    assertThatSharesAreTrue(plan);
    assertThat(plan.maxOverMean()).isLessThan(1.03);
  }

  @ParameterizedTest
  @EnumSource(DataBlockEncoding.class)
  void encodedAndCompressedBlocksWithTagsCountByTheirSizeOnDisk(DataBlockEncoding encoding)
      throws IOException {
    maker.encoding(encoding).compression(Compression.Algorithm.GZ).tags();
    List<KeyValue> cells = new ArrayList<>(tagged(rows(0, 2000, 1)));
    cells.addAll(rows(2000, 4000, 1));
    write(cells);

    assertThatSharesAreTrue(keys(Weights.BYTES, INDEXES_ONLY).plan(REGIONS));
    assertThatSharesAreTrue(keys(Weights.BYTES, CELLS_TOO).plan(REGIONS));
  }

  @Test
  void theBoundHoldsWhereFilesOfAllSizesOverlap() throws IOException {
    maker.indexBlocks(256);
    for (int file = 0; file < 12; file++) {
      write(rows(file * 300, 6000, file + 1));
    }

    SplitPlan plan = keys(Weights.BYTES, INDEXES_ONLY).plan(REGIONS);

    FullScan scan = FullScan.of(maker.fs(), files);
    assertThat(scan.maxOverMean(plan.splits())).isBetween(1.0, plan.bound().maxOverMean());
    assertThat(plan.bound().maxOverMean()).isLessThan(1.25);
    assertThat(plan.bound().basis()).startsWith("block indexes of 12 store files");
  }

  @Test
  void theRowsOfSmallTablesAreReadAndCutEvenly() throws IOException {
    maker.blocks(64 << 10);
    for (int file = 0; file < 5; file++) {
      write(rows(file, 3000, 5));
    }

    SplitPlan plan = keys(Weights.BYTES, CELLS_TOO).plan(40);

    FullScan scan = FullScan.of(maker.fs(), files);
    assertThat(scan.maxOverMean(plan.splits()))
        .isLessThan(1.06)
        .isLessThanOrEqualTo(plan.bound().maxOverMean());
  }

  @Test
  void noMoreOfAnIndexIsReadThanTheRegionsNeed() throws IOException {
    maker.indexBlocks(128);
    write(rows(0, 6000, 1));

    assertThat(rowsSeen(1)).isLessThan(100);
    assertThat(rowsSeen(2)).isLessThan(170);
    assertThat(rowsSeen(50)).isGreaterThan(500);
  }

  private int rowsSeen(int regions) throws IOException {
    return (int)
        Double.parseDouble(
            keys(regions, Weights.BYTES, INDEXES_ONLY)
                .plan(1)
                .bound()
                .basis()
                .replaceAll(".*files, |,| rows.*", ""));
  }

  @Test
  void aRowLargerThanARegionGetsOneOfItsOwnAndIsNamed() throws IOException {
    List<KeyValue> cells = new ArrayList<>(rows(0, 1000, 1));
    IntStream.range(1000, 4000).forEach(i -> cells.add(cell("row00001000", "c" + i, 60)));
    cells.addAll(rows(1001, 2000, 1));
    write(cells);

    SplitPlan plan = keys(Weights.BYTES, INDEXES_ONLY).plan(REGIONS);

    double most = FullScan.of(maker.fs(), files).maxOverMean(plan.splits());
    assertThat(most).isLessThanOrEqualTo(plan.bound().maxOverMean());
    assertThat(plan.bound().maxOverMean()).isCloseTo(most, within(0.1));
    assertThat(plan.splits()).contains(SplitKey.of(Bytes.toBytes("row00001000")));
    assertThat(plan.warnings())
        .singleElement()
        .asString()
        .matches("row 'row00001000' alone takes 4\\.\\d times a region's fair share, .*");
  }

  @Test
  void aBlockThatBeginsWithinARowMakesTheBoundLooserByTheBlockBeforeIt() throws IOException {
    List<KeyValue> cells = new ArrayList<>();
    for (int row = 0; row < 200; row++) {
      for (int column = 10; column < 33; column++) {
        cells.add(cell(String.format(Locale.ROOT, "row%08d", row), "c" + column, 60));
      }
    }
    write(cells);

    SplitPlan plan = keys(Weights.BYTES, INDEXES_ONLY).plan(REGIONS);

    assertThat(FullScan.of(maker.fs(), files).maxOverMean(plan.splits()))
        .isLessThanOrEqualTo(plan.bound().maxOverMean());
    assertThat(plan.bound().maxOverMean()).isGreaterThan(plan.maxOverMean());
  }

  @Test
  void rowsAreEstimatedFromCellsWithANoteInThePlan() throws IOException {
    write(rows(0, 2000, 1));
    write(
        IntStream.range(2000, 2100)
            .mapToObj(i -> cell(String.format(Locale.ROOT, "row%08d", i), "c", 1200))
            .toList());

    SplitPlan plan = keys(Weights.ROWS, INDEXES_ONLY).plan(3);

    assertThat(plan.shares())
        .allSatisfy(share -> assertThat(share).isCloseTo(1 / 3.0, within(.02)));
    assertThat(plan.splits().get(1).toString()).isBetween("row00001350", "row00001450");
    assertThat(plan.warnings()).singleElement().asString().startsWith("rows are estimated: ");
    assertThat(plan.bound().basis()).contains("assuming that the cells of each file");
  }

  @Test
  void sharesOfAPlansSplitKeysEqualThePlansShares() throws IOException {
    write(rows(0, 3000, 1));
    write(rows(100, 2000, 3));
    StoreFileKeys keys = keys(Weights.BYTES, INDEXES_ONLY);
    SplitPlan plan = keys.plan(REGIONS);

    assertThat(keys.shares(plan.splits())).isEqualTo(plan.shares());
    assertThat(keys.shares(List.of())).containsExactly(1.0);
    assertThat(
            keys.shares(List.of(SplitKey.of(Bytes.toBytes("a")), SplitKey.of(Bytes.toBytes("z")))))
        .containsExactly(0.0, 1.0, 0.0);
  }

  @Test
  void regionsOfAnyGivenSplitKeysHoldNoMoreThanTheirBounds() throws IOException {
    maker.indexBlocks(256);
    write(rows(0, 3000, 1));
    write(rows(100, 2000, 3));
    StoreFileKeys keys = keys(Weights.BYTES, INDEXES_ONLY);
    List<SplitKey> splits =
        Stream.of("a", "row00000007", "row000015", "row00001503x", "row00002", "row00002999", "z")
            .map(row -> SplitKey.of(Bytes.toBytes(row)))
            .toList();

    HeldShares held = keys.held(splits);

    double[] truth = FullScan.of(maker.fs(), files).shares(splits);
    for (int region = 0; region < truth.length; region++) {
      assertThat(truth[region]).isLessThanOrEqualTo(held.most().get(region) + 1e-12);
      assertThat(truth[region]).isCloseTo(held.shares().get(region), within(0.02));
      assertThat(held.most().get(region) - held.shares().get(region)).isLessThan(0.05);
    }
    assertThat(held.most()).first().isEqualTo(0.0);
    assertThat(held.most()).last().isEqualTo(0.0);
  }

  @Test
  void theHalvesOfASplitFileCountForWhatTheyHold() throws IOException {
    write(rows(0, 4000, 1));
    byte[] split = Bytes.toBytes("row00001000");
    byte[] open = new byte[0];

    double lower = bytes(new RowRange(open, split));
    double upper = bytes(new RowRange(split, open));
    double middle = bytes(new RowRange(split, Bytes.toBytes("row00002000")));

    double all = FullScan.of(maker.fs(), files).bytes();
    assertThat(lower + upper).isCloseTo(all, within(1e-6));
    assertThat(lower / all).isCloseTo(0.25, within(0.005));
    assertThat(middle / all).isCloseTo(0.25, within(0.005));
    assertThat(bytes(new RowRange(Bytes.toBytes("s"), open))).isZero();
  }

  private double bytes(RowRange rows) throws IOException {
    StoreFileListing half =
        listing(() -> List.of(new StoreFile(files.get(0), files.get(0), 1 << 20, rows)));
    return StoreFileReading.of(maker.fs(), List.of(half), BadFiles.REFUSE, 100, INDEXES_ONLY)
        .stretches(Weights.BYTES)
        .stream()
        .mapToDouble(Stretch::bytes)
        .sum();
  }

  @Test
  void theBoundHoldsForAHalf() throws IOException {
    maker.blocks(8 << 10);
    write(rows(0, 2000, 1));
    byte[] from = Bytes.toBytes("row00000777");
    StoreFileListing half =
        listing(
            () ->
                List.of(
                    new StoreFile(files.get(0), files.get(0), 1, new RowRange(from, new byte[0]))));

    SplitPlan plan =
        StoreFileKeys.of(
                "half", maker.fs(), List.of(half), Weights.BYTES, BadFiles.REFUSE, 4, INDEXES_ONLY)
            .plan(4);

    List<SplitKey> withStart =
        Stream.concat(Stream.of(SplitKey.of(from)), plan.splits().stream()).toList();
    double[] shares = FullScan.of(maker.fs(), files).shares(withStart);
    double total = IntStream.range(1, 5).mapToDouble(region -> shares[region]).sum();
    double most = IntStream.range(1, 5).mapToDouble(region -> shares[region]).max().orElseThrow();
    assertThat(4 * most / total)
        .isGreaterThan(plan.maxOverMean())
        .isLessThanOrEqualTo(plan.bound().maxOverMean());
  }

  @Test
  void filesThatGoAwayAreListedAgain() throws IOException {
    Path gone = write(rows(0, 100, 1));
    Path compacted = write(rows(0, 4000, 1));
    StoreFile old = file(gone);
    maker.fs().delete(gone, false);
    int[] asked = {0};
    StoreFileListing region = listing(() -> List.of(asked[0]++ == 0 ? old : file(compacted)));

    assertThat(of(region).plan(REGIONS).regions()).isEqualTo(REGIONS);

    assertThat(asked[0]).isEqualTo(2);
    assertThatThrownBy(() -> of(listing(() -> List.of(old))))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(SplitInputException.class)
        .hasMessageStartingWith("store files of region 7 were removed 3 times during the read")
        .hasMessageContaining(gone.getName());
  }

  private StoreFileKeys of(StoreFileListing listing) throws IOException {
    return StoreFileKeys.of(
        "table:t", maker.fs(), List.of(listing), Weights.BYTES, BadFiles.REFUSE, REGIONS);
  }

  private StoreFile file(Path path) throws IOException {
    return StoreFile.whole(path, maker.fs().getFileStatus(path));
  }

  private interface Files {
    List<StoreFile> list() throws IOException;
  }

  private static StoreFileListing listing(Files files) {
    return new StoreFileListing() {
      @Override
      public String name() {
        return "region 7";
      }

      @Override
      public List<StoreFile> list() throws IOException {
        return files.list();
      }
    };
  }

  @Test
  void moreRegionsThanRowsAreRefused() throws IOException {
    write(rows(0, 5, 1));

    assertThat(keys(5, Weights.BYTES, CELLS_TOO).plan(5).splits()).hasSize(4);
    assertThatThrownBy(() -> keys(6, Weights.BYTES, CELLS_TOO).plan(6))
        .isInstanceOf(SplitInputException.class)
        .hasMessageContaining("6 regions are too many")
        .hasMessageContaining("at only 5 different rows");
  }

  @ParameterizedTest
  @EnumSource(
      value = Weights.class,
      names = {"BYTES", "ROWS"},
      mode = EnumSource.Mode.EXCLUDE)
  void requestWeightsAreRefusedForStoreFiles(Weights weights) {
    assertThatThrownBy(() -> keys(weights, INDEXES_ONLY))
        .isInstanceOf(SplitInputException.class)
        .hasMessageStartingWith("store files do not record requests: ")
        .hasMessageContaining("--weights bytes or rows, not ");
  }

  private void assertThatSharesAreTrue(SplitPlan plan) throws IOException {
    double[] truth = FullScan.of(maker.fs(), files).shares(plan.splits());
    for (int region = 0; region < truth.length; region++) {
      assertThat(plan.shares().get(region)).isCloseTo(truth[region], within(1e-9));
    }
  }

  private Path write(List<KeyValue> cells) throws IOException {
    Path file = maker.write(folder, cells);
    files.add(file);
    return file;
  }

  private StoreFileKeys keys(Weights weights, long readWhole) throws IOException {
    return keys(REGIONS, weights, readWhole);
  }

  private StoreFileKeys keys(int regions, Weights weights, long readWhole) throws IOException {
    StoreFileListing all = new StoreFileFolder(maker.fs(), new Path(folder.toUri()));
    return StoreFileKeys.of(
        "hfiles", maker.fs(), List.of(all), weights, BadFiles.REFUSE, regions, readWhole);
  }

  private static List<KeyValue> rows(int from, int to, int step) {
    return IntStream.iterate(from, i -> i < to, i -> i + step)
        .mapToObj(i -> cell(String.format(Locale.ROOT, "row%08d", i), "c", 60))
        .toList();
  }

  private static KeyValue cell(String row, String column, int bytes) {
    return new KeyValue(
        Bytes.toBytes(row), Bytes.toBytes("cf"), Bytes.toBytes(column), 1, new byte[bytes]);
  }

  private static List<KeyValue> tagged(List<KeyValue> cells) {
    List<Tag> tags = List.of(new ArrayBackedTag((byte) 1, "a tag"));
    return cells.stream()
        .map(
            cell ->
                new KeyValue(
                    cell.getRowArray(),
                    cell.getRowOffset(),
                    cell.getRowLength(),
                    cell.getFamilyArray(),
                    cell.getFamilyOffset(),
                    cell.getFamilyLength(),
                    cell.getQualifierArray(),
                    cell.getQualifierOffset(),
                    cell.getQualifierLength(),
                    1,
                    KeyValue.Type.Put,
                    cell.getValueArray(),
                    cell.getValueOffset(),
                    cell.getValueLength(),
                    tags))
        .toList();
  }
}
