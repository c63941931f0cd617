// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.splits.LiveTable;
import dev.htk.splitter.audit.RegionState;
import dev.htk.splitter.hfile.BadFiles;
import dev.htk.splitter.hfile.StoreFileKeys;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the regions and a store file plan of a table in use with what a scan counts and what the
 * server's own objects hold.
 */
@OnSharedCluster
class LiveTableTest {

  private static final TableName TABLE = TableName.valueOf("live");
  private static final TableName UNFLUSHED = TableName.valueOf("unflushed");
  private static final TableName DISABLED = TableName.valueOf("disabled");
  private static final byte[] WIDE = Bytes.toBytes("wide");
  private static final byte[] NARROW = Bytes.toBytes("narrow");
  private static final int ROWS = 4000;
  private static final int FLUSHES = 3;
  private static final int REGIONS = 10;

  private static SharedCluster shared;
  private static RemoteCluster cluster;
  @TempDir private static Path folder;

  @BeforeAll
  static void fillTables(SharedCluster shared) throws Exception {
    LiveTableTest.shared = shared;
    cluster = RemoteCluster.connect(shared.configuration());
    try (Admin admin = shared.admin()) {
      for (TableName name : List.of(TABLE, UNFLUSHED, DISABLED)) {
        admin.createTable(
            TableDescriptorBuilder.newBuilder(name)
                .setCompactionEnabled(false)
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of(WIDE))
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of(NARROW))
                .build(),
            new byte[][] {Bytes.toBytes("row00001000")});
      }
      put(UNFLUSHED, 0, 1);
      for (int flush = 0; flush < FLUSHES; flush++) {
        put(TABLE, flush, FLUSHES);
        admin.flush(TABLE);
      }
      RegionInfo upper = admin.getRegions(TABLE).get(1);
      admin
          .splitRegionAsync(upper.getEncodedNameAsBytes(), Bytes.toBytes("row00003000"))
          .get(60, TimeUnit.SECONDS);
    }
  }

  @AfterAll
  static void dropTables() throws IOException {
    try (Admin admin = shared.admin()) {
      for (TableName name : List.of(TABLE, UNFLUSHED, DISABLED)) {
        TestTables.drop(admin, name);
      }
    }
    cluster.close();
  }

  /** Writes larger values to later rows, so that equal numbers of rows are not equal bytes. */
  private static void put(TableName name, int from, int step) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = from; i < ROWS; i += step) {
      puts.add(
          new Put(Bytes.toBytes(String.format(Locale.ROOT, "row%08d", i)))
              .addColumn(WIDE, Bytes.toBytes("q"), new byte[100 + i / 4])
              .addColumn(NARROW, Bytes.toBytes("q"), Bytes.toBytes(i)));
    }
    try (Table table = shared.connection().getTable(name)) {
      table.put(puts);
    }
  }

  @Test
  void aPlanFromTheFilesOfASplitTableDividesTheBytesThatAScanCounts() throws Exception {
    LiveTable table = LiveTable.read(cluster, TABLE);

    SplitPlan plan = table.keys(Weights.BYTES, BadFiles.REFUSE, REGIONS).plan(REGIONS);

    double[] held = scannedBytes(plan.splits());
    double mean = Arrays.stream(held).sum() / REGIONS;
    assertThat(Arrays.stream(held).max().orElseThrow() / mean)
        .isLessThan(1.1)
        .isLessThanOrEqualTo(1.02 * plan.bound().maxOverMean());
    assertThat(plan.keys()).isEqualTo("table:live");
    assertThat(plan.bound().maxOverMean()).isLessThan(1.2);
  }

  @Test
  void aPlanByRowsCountsCells() throws Exception {
    StoreFileKeys keys = LiveTable.read(cluster, TABLE).keys(Weights.ROWS, BadFiles.REFUSE, 2);

    // Two cells a row; each file's are spread over its bytes.
    assertThat(keys.shares(List.of(SplitKey.of(Bytes.toBytes("row00001000")))).get(0))
        .isCloseTo(0.25, within(0.02));
  }

  @Test
  void regionsAreInKeyOrderWithTheBytesThatTheServerHolds() throws Exception {
    List<RegionState> regions = LiveTable.read(cluster, TABLE).regions();

    assertThat(regions)
        .extracting(RegionState::start)
        .containsExactly("", "row00001000", "row00003000");
    assertThat(regions)
        .extracting(RegionState::end)
        .containsExactly("row00001000", "row00003000", "");
    HRegion first = region(regions.get(0).encodedName());
    assertThat(regions.get(0).storeFileBytes())
        .isEqualTo(first.getStores().stream().mapToLong(HStore::getStorefilesSize).sum());
    assertThat(regions).extracting(RegionState::storeFiles).containsOnly(2 * FLUSHES);
    assertThat(regions)
        .allSatisfy(
            region ->
                assertThat(region.server())
                    .isEqualTo(shared.mini().regionServers().get(0).getServerName().toString()));
    // Each daughter of the split refers to halves of the same files.
    assertThat(region(regions.get(1).encodedName()).getStores())
        .allSatisfy(store -> assertThat(store.hasReferences()).isTrue());
    assertThat(regions.get(1).storeFileBytes()).isEqualTo(regions.get(2).storeFileBytes());
  }

  @Test
  void aServerIsAskedForTheRootFolderIfTheConfigurationLacksOne() throws Exception {
    Configuration configuration = new Configuration(false);
    configuration.addResource(
        new org.apache.hadoop.fs.Path(shared.configuration().resolve("hbase-site.xml").toUri()));
    configuration.unset(HConstants.HBASE_DIR);
    try (OutputStream out = Files.newOutputStream(folder.resolve("hbase-site.xml"))) {
      configuration.writeXml(out);
    }

    try (RemoteCluster other = RemoteCluster.connect(folder)) {
      LiveTable table = LiveTable.read(other, TABLE);

      assertThat(table.keys(Weights.BYTES, BadFiles.REFUSE, 2).plan(2).regions()).isEqualTo(2);
      assertThat(table.regions()).isEqualTo(LiveTable.read(cluster, TABLE).regions());
    }
  }

  @Test
  void aPlanExcludesRowsInMemstoresAndReportsTheirShare() throws Exception {
    LiveTable table = LiveTable.read(cluster, UNFLUSHED);

    assertThat(table.regions()).extracting(RegionState::storeFileBytes).containsOnly(0L);
    assertThatThrownBy(() -> table.keys(Weights.BYTES, BadFiles.REFUSE, 2))
        .isInstanceOfSatisfying(
            HarnessException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.BAD_INPUT))
        .hasMessageContaining("table 'unflushed' has no store files")
        .hasMessageContaining("flush 'unflushed'");

    try (Admin admin = shared.admin()) {
      admin.flushRegion(admin.getRegions(UNFLUSHED).get(0).getRegionName());
    }
    LiveTable flushed = LiveTable.read(cluster, UNFLUSHED);
    assertThat(flushed.keys(Weights.BYTES, BadFiles.REFUSE, 2).plan(2).warnings())
        .singleElement()
        .asString()
        .matches("[89]\\d % of the table's bytes are in memstores .*flush 'unflushed' first.*");
  }

  @Test
  void aDisabledTableIsRefused() throws Exception {
    try (Admin admin = shared.admin()) {
      admin.disableTable(DISABLED);
    }

    assertThatThrownBy(() -> LiveTable.read(cluster, DISABLED))
        .isInstanceOfSatisfying(
            HarnessException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.BAD_INPUT))
        .hasMessageStartingWith("table 'disabled' is disabled");
  }

  @Test
  void aTableThatIsNotThereIsRefusedWithTheNamesOfSimilarOnes() {
    assertThatThrownBy(() -> LiveTable.read(cluster, TableName.valueOf("Un_flushed")))
        .isInstanceOfSatisfying(
            HarnessException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.BAD_INPUT))
        .hasMessage("there is no table 'Un_flushed'; did you mean unflushed?");
  }

  private static HRegion region(String encodedName) {
    return shared.mini().regionServers().get(0).getRegions(TABLE).stream()
        .filter(region -> region.getRegionInfo().getEncodedName().equals(encodedName))
        .findFirst()
        .orElseThrow();
  }

  private static double[] scannedBytes(List<SplitKey> splits) throws IOException {
    double[] held = new double[splits.size() + 1];
    byte[][] keys = splits.stream().map(SplitKey::toBytes).toArray(byte[][]::new);
    try (Table table = shared.connection().getTable(TABLE);
        ResultScanner rows = table.getScanner(new Scan())) {
      for (Result row : rows) {
        int place = Arrays.binarySearch(keys, row.getRow(), Bytes.BYTES_COMPARATOR);
        held[place >= 0 ? place + 1 : -place - 1] +=
            Arrays.stream(row.rawCells()).mapToInt(Cell::getSerializedSize).sum();
      }
    }
    return held;
  }
}
