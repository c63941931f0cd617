// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.ycsb.HBaseBinding;
import dev.htk.splitter.keys.YcsbKeys;
import dev.htk.splitter.keys.YcsbKeys.InsertOrder;
import dev.htk.splitter.keys.ycsb.UsualFormula;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * Compares the region server's figures with the prediction for a table that {@code htk splits
 * create} has cut and one cut by the usual formula, both filled by YCSB's own workload.
 */
@OnSharedCluster
class PlannedTableTest {

  private static final TableName PLANNED = TableName.valueOf("cut_by_plan");
  private static final TableName USUAL = TableName.valueOf("cut_by_formula");
  private static final String FAMILY = "cf";
  private static final int RECORDS = 50_000;
  private static final int REGIONS = 21;
  private static final UsualFormula FORMULA = new UsualFormula(REGIONS - 1);

  @RegisterExtension static final HtkSession htk = new HtkSession();

  private static JsonNode created;
  private static List<Region> planned;
  private static List<Region> usual;

  /**
   * A region as its server sees it.
   *
   * @param rows cells in its store files; each record has one
   * @param bytes of its store files
   * @param writes requests that the server has counted
   */
  private record Region(String start, long rows, long bytes, long writes) {}

  @BeforeAll
  static void createAndLoadBoth(SharedCluster cluster) throws Exception {
    Result result =
        htk.run(
            String.format(
                Locale.ROOT,
                "splits create --table %s --family %s --servers 3 --regions-per-server 7"
                    + " --keys ycsb-hashed:records=%d --format json --cluster %s",
                PLANNED,
                FAMILY,
                RECORDS,
                cluster.configuration()));
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    created = new JsonMapper().readTree(result.stdout());
    try (Admin admin = cluster.admin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(USUAL)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build(),
          FORMULA.splitKeys().stream().map(SplitKey::toBytes).toArray(byte[][]::new));
      planned = loaded(cluster, admin, PLANNED);
      usual = loaded(cluster, admin, USUAL);
    }
    print();
  }

  @AfterAll
  static void dropBoth(SharedCluster cluster) throws IOException {
    try (Admin admin = cluster.admin()) {
      for (TableName table : List.of(PLANNED, USUAL)) {
        TestTables.drop(admin, table);
      }
    }
  }

  @Test
  void theTableIsCutAsThePlanSaid() {
    List<String> starts = new ArrayList<>(List.of(""));
    created.at("/plan/splits").forEach(split -> starts.add(split.asText()));

    assertThat(planned).extracting(Region::start).containsExactlyElementsOf(starts);
    assertThat(created.path("regions").asInt()).isEqualTo(REGIONS);
    JsonNode perServer = created.path("regionsPerServer");
    assertThat(perServer).hasSize(1);
    assertThat(perServer.iterator().next().asInt()).isEqualTo(REGIONS);
  }

  @Test
  void everyRegionHoldsExactlyTheRowsThatWerePredictedAndTheServerCountsTheirWrites() {
    List<Long> predicted = new ArrayList<>();
    created
        .at("/plan/shares")
        .forEach(share -> predicted.add(Math.round(share.asDouble() * RECORDS)));

    assertThat(planned).extracting(Region::rows).containsExactlyElementsOf(predicted);
    assertThat(planned).extracting(Region::writes).containsExactlyElementsOf(predicted);
    assertThat(maxOverMean(planned)).isLessThanOrEqualTo(1.001);
  }

  @Test
  void theServersOwnRegionSizesAgreeWithThePredictedShares() {
    long all = planned.stream().mapToLong(Region::bytes).sum();

    for (int region = 0; region < REGIONS; region++) {
      assertThat((double) planned.get(region).bytes() / all)
          .as("region %d", region)
          .isCloseTo(created.at("/plan/shares").get(region).asDouble(), withinPercentage(1));
    }
  }

  @Test
  void theUsualFormulaLeavesTheDeadRegionsThatThePopulationPredicts() {
    List<Double> predicted =
        new YcsbKeys(InsertOrder.HASHED, RECORDS, 0, 1).shares(FORMULA.splitKeys());

    assertThat(usual)
        .extracting(Region::rows)
        .containsExactlyElementsOf(
            predicted.stream().map(share -> Math.round(share * RECORDS)).toList());
    assertThat(dead(usual)).isEqualTo(FORMULA.outcome(predicted).dead()).isEqualTo(2);
    assertThat(dead(planned)).isZero();
    assertThat(maxOverMean(usual)).isGreaterThan(1.1);
  }

  private static List<Region> loaded(SharedCluster cluster, Admin admin, TableName table)
      throws Exception {
    load(cluster, table);
    admin.flush(table);
    List<Region> regions = new ArrayList<>();
    for (HRegionServer server : cluster.mini().regionServers()) {
      List<RegionMetrics> metrics = admin.getRegionMetrics(server.getServerName(), table);
      for (HRegion region : server.getRegions(table)) {
        regions.add(region(region, metrics));
      }
    }
    regions.sort(Comparator.comparing(Region::start));
    return regions;
  }

  /** Loads the table in one thread as YCSB's client does. */
  private static void load(SharedCluster cluster, TableName table)
      throws DBException, WorkloadException {
    Properties properties = new Properties();
    properties.setProperty("table", table.getNameAsString());
    properties.setProperty("columnfamily", FAMILY);
    properties.setProperty("recordcount", Integer.toString(RECORDS));
    properties.setProperty("fieldcount", "1");
    properties.setProperty("clientbuffering", "true");
    Measurements.setProperties(properties);
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    HBaseBinding binding = new HBaseBinding(cluster.connection());
    binding.setProperties(properties);
    binding.init();
    for (int record = 0; record < RECORDS; record++) {
      assertThat(workload.doInsert(binding, null)).isTrue();
    }
    binding.cleanup();
  }

  private static Region region(HRegion region, List<RegionMetrics> metrics) {
    long rows = 0;
    long bytes = 0;
    for (HStore store : region.getStores()) {
      bytes += store.getStorefilesSize();
      for (HStoreFile file : store.getStorefiles()) {
        rows += file.getReader().getEntries();
      }
    }
    RegionInfo info = region.getRegionInfo();
    long writes =
        metrics.stream()
            .filter(one -> Arrays.equals(one.getRegionName(), info.getRegionName()))
            .findFirst()
            .orElseThrow()
            .getWriteRequestCount();
    return new Region(Bytes.toStringBinary(info.getStartKey()), rows, bytes, writes);
  }

  private static double maxOverMean(List<Region> regions) {
    return regions.stream().mapToLong(Region::rows).max().orElseThrow()
        * (double) regions.size()
        / RECORDS;
  }

  private static long dead(List<Region> regions) {
    return regions.stream().filter(region -> region.rows() < 0.25 * RECORDS / REGIONS).count();
  }

  private static void print() {
    System.out.printf(
        Locale.ROOT,
        "%d records of YCSB in %d regions: by plan max/mean %.3f, %d dead; by the usual formula"
            + " %.3f, %d dead%n",
        RECORDS,
        REGIONS,
        maxOverMean(planned),
        dead(planned),
        maxOverMean(usual),
        dead(usual));
    System.out.printf(
        "%6s  %-18s %6s %9s    %-18s %6s %9s%n",
        "region", "by plan", "rows", "bytes", "by formula", "rows", "bytes");
    for (int i = 0; i < REGIONS; i++) {
      Region ours = planned.get(i);
      Region theirs = usual.get(i);
      System.out.printf(
          Locale.ROOT,
          "%6d  %-18s %6d %9d    %-18s %6d %9d%n",
          i + 1,
          ours.start(),
          ours.rows(),
          ours.bytes(),
          theirs.start(),
          theirs.rows(),
          theirs.bytes());
    }
  }
}
