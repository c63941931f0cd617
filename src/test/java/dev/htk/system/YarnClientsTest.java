// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Loads a cluster from containers of YARN, and reads a snapshot in them. */
@OnStartedCluster
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Order(1)
class YarnClientsTest {

  /** The threads of a phase, one for each of its clients at least. */
  private static final int THREADS = 4;

  private static final int RECORDS = 600;
  private static final int OPERATIONS = 200;
  private static final int SNAPSHOT_ROWS = 3000;

  private final StartedCluster cluster;
  private Path folder;
  private YarnProcesses yarn;

  YarnClientsTest(StartedCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeAll
  void startYarn(@TempDir Path temporary) throws Exception {
    folder = temporary;
    try (RemoteCluster remote = RemoteCluster.connect(cluster.configuration())) {
      yarn = YarnProcesses.start(folder.resolve("yarn"), remote);
    }
  }

  @AfterAll
  void stopYarn() {
    yarn.close();
  }

  @Test
  void twoClientsAreOneRunEvenIfOneOfThemIsKilled() throws Exception {
    assertOneRun(2, 1);
  }

  @Test
  @Tag("nightly")
  void fourClientsAreOneRunEvenIfOneOfThemIsKilled() throws Exception {
    assertOneRun(4, 2);
  }

  /**
   * Compares a load and a run phase of one client with those of several, of which one is killed in
   * the middle of its load.
   *
   * @param killed the task whose first attempt is killed
   */
  private void assertOneRun(int clients, int killed) throws Exception {
    RunFiles one;
    RunFiles many;
    String said;
    try (HtkProcess alone = start("one", "run", 0);
        HtkProcess htk = start("shared", "run", clients, "--target", "200")) {
      awaitRows("shared", clients, htk);
      yarn.attempt(killed, 0).orElseThrow().destroyForcibly();
      one = finished(alone, "one");
      many = finished(htk, "shared");
      said = htk.errors();
    }

    assertThat(keys(many, "load")).hasSize(RECORDS).isEqualTo(keys(one, "load"));
    assertThat(keys(many, "run", "READ")).isNotEmpty().isEqualTo(keys(one, "run", "READ"));
    assertThat(keys(many, "run", "INSERT")).doesNotHaveDuplicates();
    assertThat(keys(many, "run", "INSERT")).hasSameSizeAs(keys(one, "run", "INSERT"));
    assertThat(keys(many, "run", "INSERT")).doesNotContainAnyElementsOf(keys(many, "load"));
    assertThat(many.clientTotals())
        .isEqualTo(sumsOfClients(many, clients))
        .containsKey("READ.response");
    for (RunFiles run : List.of(one, many)) {
      assertThat(run.summary().at("/phases/load/operations/INSERT/count").asInt())
          .isEqualTo(RECORDS);
      assertThat(run.summary().at("/rows/found").asInt())
          .isEqualTo(RECORDS + keys(run, "run", "INSERT").size());
    }

    assertThat(many.manifest().path("clients")).hasSize(2 * clients);
    List<JsonNode> repeated = new ArrayList<>();
    for (JsonNode client : many.manifest().path("clients")) {
      if (client.path("lostAttempts").asInt() > 0) {
        repeated.add(client);
      }
    }
    assertThat(repeated).hasSize(1);
    JsonNode client = repeated.get(0);
    assertThat(client.path("lostAttempts").asInt()).isEqualTo(1);
    assertThat(client.path("attempt").asText()).endsWith("_m_00000" + killed + "_1");
    String share = "the share of client " + client.path("client").asInt();
    assertThat(said).contains("in the load phase 1 attempt at " + share + " was lost");
    assertNothingIsLeft();
  }

  /** Adds up the interval histograms in the clients' own files. */
  private static Map<String, Histogram> sumsOfClients(RunFiles run, int clients)
      throws IOException {
    Map<String, Histogram> sums = new TreeMap<>();
    for (String phase : List.of("load", "run")) {
      for (int client = 0; client < clients; client++) {
        Path folder = run.folder().resolve("clients").resolve(phase).resolve("" + client);
        new RunFiles(folder)
            .clientTotals()
            .forEach(
                (tag, times) -> sums.computeIfAbsent(tag, absent -> new Histogram(3)).add(times));
      }
    }
    return sums;
  }

  /** Returns the keys of a phase's operations: every one is slow by the threshold given. */
  private static List<String> keys(RunFiles run, String phase, String... operations)
      throws IOException {
    assertThat(run.summary().at("/slowOperations/" + phase + "/dropped").asInt(-1)).isZero();
    return run.lines("slow-ops.jsonl").stream()
        .filter(line -> line.path("phase").asText().equals(phase))
        .filter(
            line ->
                operations.length == 0
                    || List.of(operations).contains(line.path("operation").asText()))
        .map(line -> line.path("key").asText())
        .sorted()
        .toList();
  }

  @Test
  @Tag("nightly")
  void moreClientsThanTheQueueGrantsAreGivenUpInOneLine() throws Exception {
    try (HtkProcess htk = start("many", "load", 30, "--barrier-timeout", "2s")) {
      Result result = htk.await();

      assertThat(result.exitCode()).as(result.stderr()).isEqualTo(3);
      assertThat(result.errorLines().get(result.errorLines().size() - 1))
          .contains("of 30 clients were ready within 2 s", "--clients", "--barrier-timeout");
    }
    assertNothingIsLeft();
  }

  @Test
  @Tag("nightly")
  void ctrlCEndsTheJob() throws Exception {
    try (HtkProcess htk = start("interrupted", "load", 1, "--target", "20")) {
      awaitJob(htk);

      htk.interrupt();

      assertThat(htk.await().exitCode()).as(htk.errors()).isEqualTo(130);
    }
    assertNothingIsLeft();
  }

  /** Kills a task in the middle, whose repetition must not count twice. */
  @Test
  void aSnapshotIsPlannedLikeItsKeysEvenIfATaskIsKilled() throws Exception {
    Path keys = HtkProcess.workingFolder(folder.resolve("keys")).resolve("keys.txt");
    Files.write(keys, snapshot("sampled", "sampled-1"));
    Result ofSnapshot;
    try (HtkProcess htk = plan("snapshot", "snapshot:sampled-1")) {
      awaitAttempt(htk, 0);
      yarn.attempt(0, 0).orElseThrow().destroyForcibly();
      awaitAttempt(htk, 1);
      ofSnapshot = htk.await();
    } finally {
      drop("sampled", "sampled-1");
    }
    try (HtkProcess htk = plan("keys", "sample:keys.txt")) {
      JsonNode sampled = json(htk.await());
      JsonNode planned = json(ofSnapshot);

      assertThat(planned.path("keys").asText()).isEqualTo("snapshot:sampled-1");
      assertThat(planned.path("splits")).hasSize(19).isEqualTo(sampled.path("splits"));
      assertThat(planned.path("shares")).isEqualTo(sampled.path("shares"));
      assertThat(planned.path("predicted")).isEqualTo(sampled.path("predicted"));
    }
    assertNothingIsLeft();
  }

  @Test
  @Tag("nightly")
  void ctrlCEndsTheJobThatReadsASnapshot() throws Exception {
    List<String> unused = snapshot("left", "left-1");
    try (HtkProcess htk = plan("left", "snapshot:left-1")) {
      awaitJob(htk);

      htk.interrupt();

      Result result = htk.await();
      assertThat(result.exitCode()).as(result.stderr()).isEqualTo(130);
      assertThat(result.errorLines())
          .last()
          .isEqualTo("htk: interrupted: the job has ended, and its files are removed");
    } finally {
      drop("left", "left-1");
    }
    assertNothingIsLeft();
  }

  @Test
  void aSnapshotThatIsNotThereIsRefusedInOneLine() throws Exception {
    try (HtkProcess htk = plan("absent", "snapshot:absent-1")) {
      Result result = htk.await();

      assertThat(result.exitCode()).as(result.stderr()).isEqualTo(2);
      assertThat(result.errorLines())
          .containsExactly("htk: there is no snapshot 'absent-1'; the cluster has no snapshots");
    }
    assertNothingIsLeft();
  }

  private HtkProcess plan(String name, String keys) throws IOException {
    return HtkProcess.start(
        folder.resolve(name),
        "splits",
        "plan",
        "--servers",
        "2",
        "--keys",
        keys,
        "--format",
        "json",
        "--cluster",
        yarn.configuration().toString());
  }

  private static JsonNode json(Result result) throws IOException {
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    return new JsonMapper().readTree(result.stdout());
  }

  /** Waits until an attempt at the first task runs. */
  private void awaitAttempt(HtkProcess htk, int attempt) {
    await()
        .atMost(HtkProcess.LIMIT)
        .until(() -> !htk.isAlive() || yarn.attempt(0, attempt).isPresent());
    assertThat(htk.isAlive()).as(htk.errors()).isTrue();
  }

  /**
   * Creates a table of three regions, some of whose rows are in memstores, and a snapshot of it.
   *
   * @return its row keys
   */
  private List<String> snapshot(String table, String snapshot) throws IOException {
    TableName name = TableName.valueOf(table);
    byte[] family = Bytes.toBytes("f");
    List<String> keys =
        IntStream.range(0, SNAPSHOT_ROWS).mapToObj(i -> "row" + i * 7_919L % 100_003).toList();
    try (Admin admin = cluster.connection().getAdmin();
        Table rows = cluster.connection().getTable(name)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(family))
              .build(),
          new byte[][] {Bytes.toBytes("row3"), Bytes.toBytes("row5")});
      List<Put> puts =
          keys.stream()
              .map(Bytes::toBytes)
              .map(
                  key ->
                      new Put(key)
                          .addColumn(family, Bytes.toBytes("a"), key)
                          .addColumn(family, Bytes.toBytes("b"), key))
              .toList();
      rows.put(new ArrayList<>(puts.subList(0, SNAPSHOT_ROWS / 2)));
      admin.flush(name);
      rows.put(new ArrayList<>(puts.subList(SNAPSHOT_ROWS / 3, SNAPSHOT_ROWS)));
      admin.snapshot(snapshot, name);
    }
    return keys;
  }

  private void drop(String table, String snapshot) throws IOException {
    try (Admin admin = cluster.connection().getAdmin()) {
      admin.deleteSnapshot(snapshot);
      admin.disableTable(TableName.valueOf(table));
      admin.deleteTable(TableName.valueOf(table));
    }
  }

  private void awaitJob(HtkProcess htk) {
    await().atMost(HtkProcess.LIMIT).until(() -> !htk.isAlive() || !yarn.unfinished().isEmpty());
    assertThat(htk.isAlive()).as(htk.errors()).isTrue();
  }

  private void awaitRows(String table, int clients, HtkProcess htk) throws IOException {
    try (Table rows = cluster.connection().getTable(TableName.valueOf(table))) {
      await()
          .atMost(HtkProcess.LIMIT)
          .pollInterval(100, TimeUnit.MILLISECONDS)
          .ignoreExceptions()
          .until(() -> !htk.isAlive() || rows(rows, 2 * clients) > clients);
    }
    assertThat(htk.isAlive()).as(htk.errors()).isTrue();
  }

  private static int rows(Table table, int most) throws IOException {
    try (var rows = table.getScanner(new Scan().setLimit(most))) {
      int number = 0;
      while (rows.next() != null) {
        number++;
      }
      return number;
    }
  }

  /** Verifies that neither a job nor its folder nor a table outlives its command. */
  private void assertNothingIsLeft() throws Exception {
    assertThat(yarn.unfinished()).isEmpty();
    FileSystem files = FileSystem.get(cluster.connection().getConfiguration());
    assertThat(files.listStatus(yarn.staging())).isEmpty();
    try (Admin admin = cluster.connection().getAdmin()) {
      assertThat(admin.listTableNames())
          .extracting(TableName::getNameAsString)
          .doesNotContain("one", "shared", "many", "interrupted");
    }
  }

  /**
   * Starts a phase that keeps every operation.
   *
   * @param clients 0 for one on this host
   */
  private HtkProcess start(String name, String phase, int clients, String... options)
      throws IOException {
    List<String> command = new ArrayList<>(List.of("bench", phase));
    command.addAll(List.of("--cluster", yarn.configuration().toString(), "--out", name));
    command.addAll(List.of("-p", "table=" + name, "--table", "regions:4", "--unthrottled"));
    command.addAll(List.of("--records", "" + RECORDS, "--operations", "" + OPERATIONS));
    command.addAll(List.of("-p", "fieldcount=1", "-p", "requestdistribution=uniform"));
    command.addAll(List.of("-p", "readproportion=0.5", "-p", "insertproportion=0.5"));
    command.addAll(List.of("-p", "updateproportion=0", "--warmup", "none", "--drain", "0"));
    command.addAll(List.of("--threads", "" + Math.max(THREADS, clients)));
    command.addAll(List.of("--tail-threshold", "1us", "--seed", "7"));
    if (clients > 0) {
      command.addAll(List.of("--on", "yarn", "--clients", "" + clients));
    }
    command.addAll(List.of(options));
    return HtkProcess.start(folder.resolve(name), command.toArray(String[]::new));
  }

  private RunFiles finished(HtkProcess htk, String name) throws Exception {
    assertThat(htk.await().exitCode()).as(htk.errors()).isZero();
    return new RunFiles(HtkProcess.workingFolder(folder.resolve(name)).resolve(name));
  }
}
