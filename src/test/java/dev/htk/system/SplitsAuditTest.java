// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Audits a table that was pre-split with the usual formula and loaded with {@code zeropadding=20},
 * so that every row is in its first region; evens it out while in use, and audits it again.
 */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(OrderAnnotation.class)
@OnSharedCluster
class SplitsAuditTest {

  private static final TableName TABLE = TableName.valueOf("skewed");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final int REGIONS = 6;
  private static final int ROWS = 12_000;
  private static final int ROW_BYTES = 300;
  private static final int BLOCK_BYTES = 4096;
  private static final JsonMapper JSON = new JsonMapper();

  @RegisterExtension static final HtkSession htk = new HtkSession();

  private final SharedCluster cluster;

  SplitsAuditTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeAll
  void loadEverythingIntoTheFirstRegion() throws IOException {
    try (Admin admin = cluster.admin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(
                  ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
                      .setBlocksize(BLOCK_BYTES)
                      .build())
              .build(),
          formula());
      Random random = new Random(4);
      try (BufferedMutator rows = cluster.connection().getBufferedMutator(TABLE)) {
        for (int row = 0; row < ROWS; row++) {
          byte[] value = new byte[ROW_BYTES];
          random.nextBytes(value);
          long hash = random.nextLong(Long.MAX_VALUE);
          rows.mutate(
              new Put(Bytes.toBytes(String.format(Locale.ROOT, "user%020d", hash)))
                  .addColumn(FAMILY, FAMILY, value));
        }
      }
    }
  }

  @AfterAll
  void dropTheTable() throws IOException {
    try (Admin admin = cluster.admin()) {
      TestTables.drop(admin, TABLE);
    }
  }

  /** Returns the splits of {@code user#{1000+i*(9999-1000)/n_splits}}. */
  private static byte[][] formula() {
    int splits = REGIONS - 1;
    return IntStream.rangeClosed(1, splits)
        .mapToObj(i -> Bytes.toBytes("user" + (1000 + i * (9999 - 1000) / splits)))
        .toArray(byte[][]::new);
  }

  @Test
  @Order(1)
  void unflushedRowsAreReported() throws Exception {
    Result result = audit();

    assertThat(result.stdout()).contains("in memstores", "flush the table");
    assertThat(result.stderr()).isEmpty();
  }

  @Test
  @Order(2)
  void theSkewIsFoundAndNothingIsChanged() throws Exception {
    try (Admin admin = cluster.admin()) {
      admin.flush(TABLE);
      List<String> before = boundaries();

      Result result = audit("--format", "json");
      JsonNode audit = JSON.readTree(result.stdout());

      assertThat(result.exitCode()).isEqualTo(1);
      assertThat(audit.path("even").asBoolean()).isFalse();
      assertThat(audit.at("/skew/bytes/maxOverMean").asDouble())
          .isCloseTo((double) REGIONS, within(1e-9));
      assertThat(audit.at("/skew/bytes/greatest").asInt()).isZero();
      assertThat(audit.path("findings").findValuesAsText("kind")).contains("skewed", "empty");
      assertThat(audit.at("/wanted/commands/0").asText()).startsWith("split 'skewed', \"user");
      assertThat(audit.path("regions")).hasSize(REGIONS);
      assertThat(boundaries()).isEqualTo(before);
      Files.writeString(snapshot(), result.stdout());
    }
  }

  @Test
  @Order(3)
  void switchesThatAreOffAreRespected() throws Exception {
    List<String> before = boundaries();
    try (Admin admin = cluster.admin()) {
      admin.splitSwitch(false, true);
      try {
        Result result = audit("--execute");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errorLines()).hasSize(1);
        assertThat(result.stderr()).contains("refused: splits are switched off on this cluster");
        assertThat(admin.isSplitEnabled()).isFalse();
      } finally {
        admin.splitSwitch(true, true);
      }
    }
    assertThat(boundaries()).isEqualTo(before);
  }

  @Test
  @Order(4)
  void executeEvensTheTableOutAndLosesNoRow() throws Exception {
    assertThat(rows()).isEqualTo(ROWS);

    Result result = audit("--execute");

    assertThat(result.exitCode()).as(result.stderr()).isZero();
    assertThat(result.stderr()).contains("step 1 of ", "split at 'user0", "merge of ");
    assertThat(result.stdout()).startsWith("Table skewed: even; ").contains("to do      nothing");
    assertThat(boundaries()).hasSize(REGIONS);
    assertThat(maxOverMean()).isLessThan(1.3);
    assertThat(rows()).isEqualTo(ROWS);
    try (Admin admin = cluster.admin();
        Table table = cluster.connection().getTable(TABLE)) {
      assertThat(
              admin
                  .getClusterMetrics(EnumSet.of(Option.REGIONS_IN_TRANSITION))
                  .getRegionStatesInTransition())
          .isEmpty();
      for (String start : boundaries()) {
        byte[] row = Bytes.add(Bytes.toBytesBinary(start), new byte[] {'0'});
        table.put(new Put(row).addColumn(FAMILY, FAMILY, FAMILY));
        assertThat(table.exists(new Get(row))).isTrue();
      }
    }
  }

  @Test
  @Order(5)
  void aSecondAuditTellsWhatHasChangedSince() throws Exception {
    Result result = audit("--since", snapshot().toString());

    assertThat(result.exitCode()).as(result.stderr()).isZero();
    assertThat(result.stdout())
        .contains("the fullest region went from 6.000× to 1.")
        .contains(String.format(Locale.ROOT, "splits and merges made %d new regions", REGIONS));
  }

  @Test
  @Order(6)
  void aMergedRegionHasTheBytesOfItsParentsBeforeItIsCompacted() throws Exception {
    try (Admin admin = cluster.admin()) {
      TestTables.drop(admin, TABLE);
      loadEverythingIntoTheFirstRegion();
      admin.flush(TABLE);
      admin.compactionSwitch(false, List.of());
      try {
        long before = auditedBytes();
        byte[][] first =
            admin.getRegions(TABLE).stream()
                .sorted(RegionInfo.COMPARATOR)
                .limit(2)
                .map(RegionInfo::getRegionName)
                .toArray(byte[][]::new);
        admin.mergeRegionsAsync(first, false).get(1, TimeUnit.MINUTES);

        assertThat(boundaries()).hasSize(REGIONS - 1);
        assertThat(auditedBytes()).isEqualTo(before).isPositive();
      } finally {
        admin.compactionSwitch(true, List.of());
      }
    }
  }

  private long auditedBytes() throws Exception {
    JsonNode regions = JSON.readTree(audit("--format", "json").stdout()).path("regions");
    return StreamSupport.stream(regions.spliterator(), false)
        .mapToLong(region -> region.path("storeFileBytes").asLong())
        .sum();
  }

  private Result audit(String... more) throws Exception {
    String[] command = {
      "splits",
      "audit",
      "--table",
      TABLE.getNameAsString(),
      "--cluster",
      cluster.configuration().toString()
    };
    return htk.run(Stream.of(command, more).flatMap(Stream::of).toArray(String[]::new));
  }

  /** Returns the file of the audit that one test passes to another. */
  private static Path snapshot() {
    return htk.here().resolve("before.json");
  }

  /** Returns the first key of each region. */
  private List<String> boundaries() throws IOException {
    try (Admin admin = cluster.admin()) {
      return admin.getRegions(TABLE).stream()
          .map(region -> Bytes.toStringBinary(region.getStartKey()))
          .sorted()
          .toList();
    }
  }

  /** Returns the skew of store file sizes as the servers' regions report them. */
  private double maxOverMean() {
    List<Long> sizes = new ArrayList<>();
    cluster
        .mini()
        .regionServers()
        .forEach(
            server -> {
              for (HRegion region : server.getRegions(TABLE)) {
                sizes.add(region.getStores().stream().mapToLong(HStore::getStorefilesSize).sum());
              }
            });
    double mean = sizes.stream().mapToLong(Long::longValue).average().orElseThrow();
    return sizes.stream().mapToLong(Long::longValue).max().orElseThrow() / mean;
  }

  private long rows() throws IOException {
    Scan scan = new Scan().setFilter(new FirstKeyOnlyFilter()).setCaching(ROWS);
    long rows = 0;
    try (Table table = cluster.connection().getTable(TABLE);
        ResultScanner scanner = table.getScanner(scan)) {
      while (scanner.next() != null) {
        rows++;
      }
    }
    return rows;
  }
}
