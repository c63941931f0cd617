// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.cluster.ServerRole;
import dev.htk.harness.cluster.local.LocalCluster;
import dev.htk.harness.cluster.local.LocalFolders;
import dev.htk.harness.cluster.local.LocalPlan;
import dev.htk.harness.cluster.local.ServerHome;
import dev.htk.harness.doctor.Check;
import dev.htk.harness.recording.RecorderKeys;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.storage.StorageLayout;
import dev.htk.snapshot.Snapshot;
import dev.htk.system.HtkProcess.Result;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.site.SiteFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examines a cluster, first as it was started and then with six faults. */
@Order(8)
@TestMethodOrder(OrderAnnotation.class)
class DoctorTest {

  private static final TableName TABLE = TableName.valueOf("lopsided");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final int HANDLERS = 3;
  private static final int WRITERS = 20;
  private static final long SLOW_MILLIS = 1500;

  /** Faults that show some seconds after they were planted. */
  private static final Set<String> TRANSIENT =
      Set.of(Check.SLOW_DATANODE.id(), Check.FULL_HANDLERS.id(), Check.SKEWED_TABLE.id());

  /** A part of the message about each planted setting. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "hbase.regionserver.handler.cuont", "did you mean hbase.regionserver.handler.count",
          "hbase.regionserver.lease.period", "has not read hbase.regionserver.lease.period since",
          "hfile.block.cache.size", "a region server does not start");

  @RegisterExtension static final HtkSession htk = new HtkSession();

  @TempDir private static Path folder;
  private static LocalCluster cluster;
  private static Path conf;

  @BeforeAll
  static void start() throws Exception {
    Map<String, String> settings = new TreeMap<>();
    RecorderKeys.addTo(settings, RecorderLevel.AB);
    settings.put("hbase.regionserver.handler.count", Integer.toString(HANDLERS));
    settings.put("hbase.regionserver.async.wal.min.slow.detect.count", "1");
    settings.put(
        "hbase.regionserver.async.wal.datanode.slow.packet.process.time.millis",
        Long.toString(SLOW_MILLIS));
    settings.put("org.example.audit.token", "hunter2");
    cluster =
        LocalCluster.start(
            new LocalPlan(
                2,
                StorageLayout.of(List.of()),
                512L << 20,
                List.of(),
                settings,
                Optional.of(RecorderJar.HBASE2.path()),
                new LocalFolders(folder.resolve("work"), folder.resolve("logs")),
                List.of(),
                Optional.empty(),
                ServerHome.own()),
            crash -> {});
    conf = folder.resolve("conf");
    cluster.writeClientConfiguration(conf);
  }

  @AfterAll
  static void end() throws IOException {
    cluster.close();
  }

  @Test
  @Order(1)
  void aCleanClusterIsSaidToBeClean() throws Exception {
    Result result = htk.run("doctor", "--cluster", conf.toString(), "--watch", "3s");

    assertThat(result.exitCode()).as(result.stdout()).isZero();
    assertThat(result.stdout())
        .startsWith("nothing is wrong")
        .contains("2 region servers of HBase 2.", "versions ", "memory ", "stalls ")
        .doesNotContain("ERROR");
  }

  @Test
  @Order(2)
  void sixFaultsAreNamedFirstAndNothingElseIsAnError() throws Exception {
    makeTable();
    holdADataNode();
    plantSettings();
    try (WriteLoad load =
        WriteLoad.closedLoop(cluster.connection(), TABLE, WRITERS, /* putsPerCall= */ 20)) {
      // The queue of calls is full most of the time, and not at each moment.
      JsonNode examination =
          await()
              .atMost(Duration.ofMinutes(3))
              .pollDelay(Duration.ZERO)
              .until(DoctorTest::lookOnce, seen -> errors(seen).containsAll(TRANSIENT));

      assertSixErrorsFirst(examination);
      load.check();
    }
  }

  @Test
  @Order(3)
  void aSnapshotIsMaskedAndJudgedElsewhere() throws Exception {
    Path file = htk.here().resolve("snapshot.json");
    takeSnapshot(file);

    assertThat(Files.readString(file))
        .doesNotContain("hunter2")
        .contains("org.example.audit.token");
    Result result = htk.run("doctor", "--snapshot", file.toString());

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.stdout()).contains("ERROR slow-datanode", "ERROR skewed-table");
    SETTINGS.values().forEach(words -> assertThat(oneLine(result.stdout())).contains(words));

    Files.writeString(file, Files.readString(file).substring(0, 1000));
    Result damaged = htk.run("doctor", "--snapshot", file.toString());

    assertThat(damaged.exitCode()).isEqualTo(2);
    assertThat(damaged.stdout()).isEmpty();
    assertThat(damaged.errorLines()).singleElement().asString().contains("snapshot.json");
  }

  @ParameterizedTest
  @CsvSource({
    "doctor --snapshot nowhere.json, nowhere.json",
    "doctor --snapshot nowhere.json --since 1h, --since",
    "doctor --snapshot nowhere.json --cluster conf, --cluster",
    "doctor --cluster conf --since 0s, --since",
    "doctor --cluster conf --since soon, --since",
    "doctor --cluster nowhere, nowhere",
    "doctor --format pdf, --format"
  })
  void badInputIsNamedInOneLine(String command, String named) throws Exception {
    Result result = htk.run(command);

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.stdout()).isEmpty();
    assertThat(result.errorLines()).singleElement().asString().contains(named);
  }

  private static JsonNode lookOnce() throws IOException, InterruptedException {
    Result result =
        htk.run("doctor", "--cluster", conf.toString(), "--watch", "0s", "--format", "json");
    assertThat(result.exitCode()).isEqualTo(1);
    return JsonMapper.builder().build().readTree(result.stdout());
  }

  private static List<String> errors(JsonNode examination) {
    List<String> errors = new ArrayList<>();
    for (JsonNode problem : examination.path("problems")) {
      if (problem.path("severity").asText().equals("error")) {
        errors.add(problem.path("check").asText());
      }
    }
    return errors;
  }

  private static void assertSixErrorsFirst(JsonNode examination) {
    List<String> errors = errors(examination);
    assertThat(errors)
        .as(examination.toPrettyString())
        .containsExactly(
            Check.SLOW_DATANODE.id(),
            Check.FULL_HANDLERS.id(),
            Check.SETTINGS.id(),
            Check.SETTINGS.id(),
            Check.SETTINGS.id(),
            Check.SKEWED_TABLE.id());
    for (int i = 0; i < errors.size(); i++) {
      assertThat(examination.at("/problems/" + i + "/severity").asText()).isEqualTo("error");
    }
    String all = examination.path("problems").toString();
    SETTINGS.values().forEach(words -> assertThat(all).contains(words));
    assertThat(all).contains("table lopsided", "calls wait for one of its 3 handlers");
  }

  /**
   * Splits the table behind all keys of eight bytes, so that its first region takes every write.
   */
  private static void makeTable() throws IOException {
    byte[][] splits = new byte[3][Long.BYTES + 1];
    for (int i = 0; i < splits.length; i++) {
      Arrays.fill(splits[i], (byte) 0xFF);
      splits[i][Long.BYTES] = (byte) (i + 1);
    }
    try (Admin admin = cluster.connection().getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build(),
          splits);
    }
  }

  /** Stops a DataNode of every WAL's pipeline while a small put waits for it. */
  private static void holdADataNode() throws Exception {
    ServerProcess dataNode =
        cluster.processes().stream()
            .filter(process -> process.role() == ServerRole.DATANODE)
            .findFirst()
            .orElseThrow();
    try (Table table = cluster.connection().getTable(TABLE)) {
      Put put = new Put(Bytes.toBytes("slow")).addColumn(FAMILY, null, new byte[1]);
      table.put(put);
      String script = "kill -STOP $1; sleep 2; kill -CONT $1";
      String pid = Long.toString(dataNode.pid());
      Process shell = new ProcessBuilder("sh", "-c", script, "hold", pid).start();
      while (shell.isAlive()) {
        table.put(put);
      }
      assertThat(shell.waitFor()).isZero();
    }
  }

  /** Edits the servers' own files and tells them to read them again, as an operator does. */
  private static void plantSettings() throws IOException {
    TreeMap<String, String> values = new TreeMap<>();
    values.put("hbase.regionserver.handler.cuont", "60");
    values.put("hbase.regionserver.lease.period", "60000");
    values.put("hfile.block.cache.size", "0.5");
    for (ServerProcess server : cluster.processes()) {
      if (server.role() == ServerRole.REGIONSERVER) {
        Path site = cluster.siteFile(server);
        Files.write(site, SiteFile.read(site).edit(values, "planted").after().bytes());
      }
    }
    try (Admin admin = cluster.connection().getAdmin()) {
      admin.updateConfiguration();
    }
  }

  /** Runs the jar as an edge node does: with HBase's jars, and the cluster's configuration. */
  private static void takeSnapshot(Path file) throws Exception {
    Files.writeString(
        conf.resolve("log4j2.properties"),
        """
        appender.console.type = Console
        appender.console.name = console
        appender.console.target = SYSTEM_ERR
        appender.console.layout.type = PatternLayout
        rootLogger = WARN, console
        """);
    List<String> classPath = new ArrayList<>(List.of(conf.toString()));
    classPath.add(RecorderJar.HBASE2.pathIn("harness/snapshot").toString());
    LineClassPath.of(HBaseLine.V2_6).forEach(entry -> classPath.add(entry.toString()));
    List<String> command = new ArrayList<>(List.of(HBaseJvm.java()));
    command.addAll(HBaseJvm.flags());
    command.addAll(
        List.of("-cp", String.join(File.pathSeparator, classPath), Snapshot.class.getName()));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(file.toFile())
            .redirectError(folder.resolve("snapshot.err").toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(folder.resolve("snapshot.err"))).isZero();
  }

  private static String oneLine(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining(" "));
  }
}
