package dev.htk.splitter.hfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.SplitPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreFileKeysTest {

  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final int REGIONS = 8;

  @TempDir private Path folder;
  private final HFileMaker maker = new HFileMaker();

  @Test
  void aPlanFromOneFileIsExactToTheBlock() throws IOException {
    var file = maker.write(folder, rows(0, 4000, 1));

    SplitPlan plan = keys(Weights.BYTES).plan(REGIONS);

    FullScan scan = FullScan.of(maker.fs(), List.of(file));
    double[] truth = scan.shares(plan.splits());
    for (int region = 0; region < REGIONS; region++) {
      assertThat(plan.shares().get(region)).isCloseTo(truth[region], within(1e-9));
    }
    assertThat(plan.bound().maxOverMean()).isCloseTo(plan.maxOverMean(), within(1e-9));
    assertThat(plan.maxOverMean()).isLessThan(1.02);
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 1024, 100_000})
  void anIndexOfAnyNumberOfLevelsIsReadToTheBlock(int indexBlock) throws IOException {
    maker.indexBlocks(indexBlock).bloomBlocks(512);
    var file = maker.write(folder, rows(0, 3000, 1));

    SplitPlan plan = keys(Weights.BYTES).plan(REGIONS);

    FullScan scan = FullScan.of(maker.fs(), List.of(file));
    double[] truth = scan.shares(plan.splits());
    for (int region = 0; region < REGIONS; region++) {
      assertThat(plan.shares().get(region)).isCloseTo(truth[region], within(1e-9));
    }
    assertThat(plan.maxOverMean()).isLessThan(1.03);
  }

  private StoreFileKeys keys(Weights weights) throws IOException {
    return StoreFileKeys.under(
        maker.fs(),
        new org.apache.hadoop.fs.Path(folder.toUri()),
        weights,
        BadFiles.REFUSE,
        REGIONS);
  }

  private static List<KeyValue> rows(int from, int to, int step) {
    return IntStream.range(0, (to - from) / step)
        .mapToObj(i -> cell("row%08d".formatted(from + i * step), "c", 60))
        .toList();
  }

  private static KeyValue cell(String row, String column, int bytes) {
    return new KeyValue(Bytes.toBytes(row), FAMILY, Bytes.toBytes(column), 1, new byte[bytes]);
  }
}
