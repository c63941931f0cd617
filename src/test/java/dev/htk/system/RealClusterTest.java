// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Utils;

/** Runs the kit as a guest on a foreign cluster. */
@OnStartedCluster
@Order(3)
class RealClusterTest {

  @RegisterExtension static final HtkSession htk = new HtkSession();

  private final StartedCluster cluster;
  private final Admin admin;
  private List<TableName> tablesBefore;
  @TempDir private Path folder;

  RealClusterTest(StartedCluster cluster) throws IOException {
    this.cluster = cluster;
    this.admin = cluster.connection().getAdmin();
  }

  @BeforeEach
  void listTables() throws IOException {
    tablesBefore = List.of(admin.listTableNames());
  }

  @AfterEach
  void noTableIsLeft() throws IOException {
    htk.clear();
    assertThat(admin.listTableNames()).containsExactlyInAnyOrderElementsOf(tablesBefore);
    admin.close();
  }

  @Test
  void twoRunsKeepToTheirTargetAndAreComparedAsNotInterleaved() throws Exception {
    Result first = load("first", "--target", "100", "--records", "400");
    assertThat(first.exitCode()).as(first.stderr()).isEqualTo(0);
    assertOffered100(run("first"));

    Result second = load("second", "--target", "100", "--records", "400");
    assertThat(second.exitCode()).as(second.stderr()).isEqualTo(0);
    assertThat(second.stdout()).contains("open loop at 100 ops/s", "real sizes", "not recorded");
    assertOffered100(run("second"));
    assertThat(run("second").manifest().path("recorder").asText()).isEqualTo("a");

    Result comparison = htk.run("bench compare first second");
    assertThat(comparison.exitCode()).isEqualTo(0);
    assertThat(comparison.stdout()).contains("NOT INTERLEAVED", "load INSERT", "p99.9 (us)");
    assertThat(comparison.stderr()).isEmpty();
  }

  private static void assertOffered100(RunFiles run) throws IOException {
    JsonNode summary = run.summary();
    assertThat(summary.path("offered").asDouble()).isEqualTo(100);
    assertThat(summary.path("throughput").asDouble()).isBetween(50.0, 103.0);
    assertThat(summary.at("/rows/found").asInt()).isEqualTo(400);
    assertThat(summary.at("/operations/INSERT/response/p50").asLong())
        .isGreaterThanOrEqualTo(summary.at("/operations/INSERT/service/p50").asLong());
  }

  @ParameterizedTest
  @ValueSource(strings = {"cf", "family-of-another-workload"})
  void aForeignTableIsRefusedAndLeftUnchanged(String family) throws Exception {
    TableName name = TableName.valueOf("precious");
    TestTables.create(admin, name, family);
    try (Table table = cluster.connection().getTable(name)) {
      table.put(new Put(Bytes.toBytes("row")).addColumn(Bytes.toBytes(family), null, new byte[1]));
      TableDescriptor before = admin.getDescriptor(name);

      Result result = load("precious", "--target", "400", "--records", "100");
      assertThat(result.exitCode()).isEqualTo(2);
      assertThat(result.errorLines()).hasSize(1);
      assertThat(result.stderr()).contains("precious", "exists", "-p table=NAME");

      assertThat(admin.getDescriptor(name)).isEqualTo(before);
      try (var rows = table.getScanner(new Scan())) {
        assertThat(rows).hasSize(1);
      }
      assertThat(htk.here()).isEmptyDirectory();
    } finally {
      TestTables.drop(admin, name);
    }
  }

  @Test
  void aMasterWithoutTheRecordersJarIsNamedAndNothingIsLeft() throws Exception {
    Result result = load("unrecorded", "--target", "100", "--records", "100", "--recorder", "ab");

    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(2);
    assertThat(result.stdout()).isEmpty();
    assertThat(result.stderr())
        .contains("the master refuses to create table 'unrecorded'", "RegionRecorder")
        .contains("put the recorder's jar into the master's lib as well", "--recorder a")
        .doesNotContain("sanity.checks", "could not be dropped");
  }

  @Test
  void aProfileThatIsNotInForceIsRefusedWithServerAndKey() throws Exception {
    Files.writeString(
        htk.here().resolve("busy.yaml"),
        """
        name: busy
        summary: More handlers than the cluster runs.
        settings:
          - key: hbase.regionserver.handler.count
            value: 77
            reason: to differ
            source: this test
        """);

    Result result =
        load("refused", "--target", "400", "--records", "100", "--profile", "busy.yaml");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.stdout()).isEmpty();
    assertThat(result.stderr())
        .contains("busy is not in force")
        .contains(admin.getRegionServers().iterator().next().toString())
        .contains("hbase.regionserver.handler.count = 30, not 77");
    assertThat(RunFiles.namesIn(htk.here())).containsExactly("busy.yaml");
  }

  @Test
  void aRowThatGoesMissingFailsTheRun() throws Exception {
    try (HtkProcess load = start("lossy", "--target", "100", "--records", "400")) {
      awaitRow(load, "lossy", 0);
      try (Table table = cluster.connection().getTable(TableName.valueOf("lossy"))) {
        table.delete(new Delete(key(0)));
      }

      Result result = load.await();

      assertThat(result.exitCode()).isEqualTo(1);
      assertThat(result.stderr())
          .contains("1 rows are missing: 400 inserts were acknowledged, the table holds 399");
      assertThat(of("lossy").summary().path("verdict").asText()).isEqualTo("failed");
    }
  }

  @Test
  void aCallQueuePastItsBoundStopsTheRun() throws Exception {
    Result result =
        load(
            "heavy",
            "--unthrottled",
            "--threads",
            "200",
            "--max-call-queue",
            "1",
            "-p",
            "fieldcount=1",
            "--records",
            "2000000");

    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(1);
    assertThat(result.stderr()).contains("stopped to protect the cluster", "the bound is 1");
    assertThat(run("heavy").summary().at("/rows/found").asLong()).isPositive();
  }

  @Test
  void ctrlCDropsTheKitsOwnTable() throws Exception {
    try (HtkProcess load = start("interrupted", "--target", "200", "--records", "1000000")) {
      awaitRow(load, "interrupted", 0);
      List<ProcessHandle> children = load.descendants();

      load.interruptAlone();
      Result result = load.await(Duration.ofSeconds(25));

      assertThat(result.exitCode()).isEqualTo(130);
      assertThat(children).noneMatch(ProcessHandle::isAlive);
      assertThat(admin.tableExists(TableName.valueOf("interrupted"))).isFalse();
      assertThat(of("interrupted").names()).doesNotContain("work");
    }
  }

  @Test
  void theTrialsOfAnExperimentCanShareATableWhichGoesAfterTheLast() throws Exception {
    Files.writeString(
        HtkProcess.workingFolder(folder).resolve("again.yaml"),
        """
        name: again
        summary: Two loads into one table.
        matrix: {profiles: [stock], workloads: [c], threads: [8], targets: [100], tables: [none]}
        phase: load
        table: reused
        sizes: {small: {records: 400, trials: 2, budget: 10m}}
        """);
    RunFiles first = of("out/trial-01-stock");
    RunFiles second = of("out/trial-02-stock");
    String configuration = cluster.configuration().toString();
    String[] experiment = {
      "bench", "experiment", "again.yaml", "--cluster", configuration, "--out", "out"
    };
    TableDescriptor shared;

    try (HtkProcess command = HtkProcess.start(folder, experiment)) {
      String region = regionWhileItRuns(command, first);
      assertThat(regionWhileItRuns(command, second)).isEqualTo(region);
      shared = admin.getDescriptor(TableName.valueOf(second.manifest().at("/table/name").asText()));
      assertThat(command.await().exitCode()).as(command.errors()).isZero();
    }

    assertThat(first.summary().at("/rows/found").asLong()).isEqualTo(400);
    assertThat(second.summary().at("/rows/found").asLong()).isEqualTo(400);

    // As a command leaves it that is killed while it drops the table.
    admin.createTable(shared);
    admin.disableTable(shared.getTableName());
    Result again = HtkProcess.run(folder, experiment);
    assertThat(again.exitCode()).as(again.stderr()).isZero();
    assertThat(admin.tableExists(shared.getTableName())).isFalse();
  }

  /** The only region of the trial's table, by the name that a new table's would not have. */
  private String regionWhileItRuns(HtkProcess command, RunFiles trial) throws IOException {
    await().atMost(HtkProcess.LIMIT).until(() -> !command.isAlive() || trial.clientIntervals() > 0);
    assertThat(command.isAlive()).as(command.errors()).isTrue();
    TableName table = TableName.valueOf(trial.manifest().at("/table/name").asText());
    return admin.getRegions(table).get(0).getEncodedName();
  }

  /** Runs a load to its end. */
  private Result load(String table, String... options) throws IOException, InterruptedException {
    return htk.run(command(table, options));
  }

  /** Starts a load in a process of its own, which the test does something to. */
  private HtkProcess start(String table, String... options) throws IOException {
    return HtkProcess.start(folder, command(table, options));
  }

  private String[] command(String table, String... options) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "bench",
                "load",
                "--cluster",
                cluster.configuration().toString(),
                "--out",
                table,
                "-p",
                "table=" + table));
    command.addAll(List.of(options));
    return command.toArray(String[]::new);
  }

  private static RunFiles run(String name) {
    return new RunFiles(htk.here().resolve(name));
  }

  /** Returns what a process of its own has written. */
  private RunFiles of(String name) throws IOException {
    return new RunFiles(HtkProcess.workingFolder(folder).resolve(name));
  }

  /** Waits until the load has written a record. */
  private void awaitRow(HtkProcess command, String table, long record) throws IOException {
    TableName name = TableName.valueOf(table);
    await()
        .atMost(HtkProcess.LIMIT)
        .pollInterval(50, TimeUnit.MILLISECONDS)
        .until(() -> !command.isAlive() || admin.isTableAvailable(name));
    try (Table rows = cluster.connection().getTable(name)) {
      await()
          .atMost(HtkProcess.LIMIT)
          .pollInterval(50, TimeUnit.MILLISECONDS)
          .until(() -> !command.isAlive() || rows.exists(new Get(key(record))));
    }
    assertThat(command.isAlive()).as(command.errors()).isTrue();
  }

  /** Returns YCSB's key of a record with hashed insert order. */
  private static byte[] key(long record) {
    return Bytes.toBytes("user" + Utils.hash(record));
  }
}
