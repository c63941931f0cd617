// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.cluster.ServerRole;
import dev.htk.harness.cluster.local.LocalCluster;
import dev.htk.harness.cluster.local.LocalFolders;
import dev.htk.harness.cluster.local.LocalPlan;
import dev.htk.harness.cluster.local.ServerHome;
import dev.htk.harness.recording.EventRecording;
import dev.htk.harness.recording.RecorderKeys;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.run.WalPlacement;
import dev.htk.harness.storage.StorageLayout;
import dev.htk.harness.storage.WalPlacementWatch;
import dev.htk.harness.storage.WalPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ServerName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests one local cluster with its logs on a separate volume, also as a foreign cluster. */
@Order(8)
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class LocalClusterTest {

  private static final Map<String, String> LOG_ON_SSD = Map.of(WalPolicy.KEY, "ALL_SSD");

  @TempDir private static Path folder;
  private static final BlockingQueue<String> CRASHES = new LinkedBlockingQueue<>();
  private static LocalCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    Path ssd = Files.createDirectories(folder.resolve("a fast place"));
    Map<String, String> settings = new TreeMap<>(LOG_ON_SSD);
    RecorderKeys.addTo(settings, RecorderLevel.AB);
    cluster =
        LocalCluster.start(
            new LocalPlan(
                1,
                StorageLayout.parse("[DISK],[SSD]" + ssd),
                512L << 20,
                List.of("-Dhtk.flag.of.the.profile=1"),
                settings,
                Optional.of(RecorderJar.HBASE2.path()),
                new LocalFolders(folder.resolve("work"), folder.resolve("logs")),
                List.of(),
                Optional.empty(),
                ServerHome.own()),
            CRASHES::add);
  }

  /** Checks that closing ends the processes and removes their files but the logs. */
  @AfterAll
  static void closingLeavesNothingButLogs() throws Exception {
    List<ServerProcess> servers = cluster.processes();
    cluster.close();

    assertThat(servers)
        .noneMatch(
            server -> ProcessHandle.of(server.pid()).filter(ProcessHandle::isAlive).isPresent());
    assertThat(folder.resolve("work")).doesNotExist();
    assertThat(folder.resolve("a fast place")).isEmptyDirectory();
    assertThat(folder.resolve("logs")).isNotEmptyDirectory();
  }

  @Nested
  @Execution(ExecutionMode.SAME_THREAD)
  class AsItIs extends ClusterCompatibility {

    @Override
    Cluster cluster() {
      return cluster;
    }
  }

  @Nested
  @Execution(ExecutionMode.SAME_THREAD)
  class AsSomebodyElses extends ClusterCompatibility {

    private static RemoteCluster remote;

    @BeforeAll
    static void connect() throws Exception {
      cluster.writeClientConfiguration(folder.resolve("conf"));
      remote = RemoteCluster.connect(folder.resolve("conf"));
    }

    @AfterAll
    static void leave() throws Exception {
      remote.close();
    }

    @Override
    Cluster cluster() {
      return remote;
    }
  }

  /** Runs last, because the cluster is unusable afterwards. */
  @Nested
  @Order(Integer.MAX_VALUE)
  @Execution(ExecutionMode.SAME_THREAD)
  class ThatLosesAServer {

    @ParameterizedTest
    @CsvSource({"MASTER", "NAMENODE"})
    void aLostRoleIsReportedWithTheEndOfItsServer(ServerRole role) throws Exception {
      ServerProcess server = process(role);

      ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();

      await().until(() -> cluster.lostRole().equals(Optional.of(role)));
      Path log = folder.resolve("logs").resolve(server.name() + ".log");
      String report =
          String.format(
              Locale.ROOT,
              "%s (process %d) ended by signal 9 (from somebody, or from the kernel when memory ran"
                  + " out); its log is %s",
              server.name(),
              server.pid(),
              log);
      await().until(() -> cluster.crashes().stream().anyMatch(crash -> crash.startsWith(report)));
      assertThat(CRASHES).anyMatch(crash -> crash.startsWith(report));
    }
  }

  @Test
  void everyServerHasAProcessOfItsOwn() throws Exception {
    assertThat(cluster.kind()).isEqualTo(ClusterKind.LOCAL);
    assertThat(cluster.processes())
        .extracting(ServerProcess::role)
        .containsExactlyInAnyOrder(ServerRole.values());
    assertThat(cluster.processes()).extracting(ServerProcess::pid).doesNotHaveDuplicates();
    assertThat(process(ServerRole.REGIONSERVER).server()).hasValue(liveServer());
  }

  @Test
  void theRegionServerUsesAnArchiveOfClassesOrListsThemForOne() throws Exception {
    var runtime = cluster.beans(liveServer(), "java.lang:type=Runtime").get(0);
    assertThat(runtime.path("InputArguments").toString())
        .containsPattern("-XX:(?:SharedArchiveFile|DumpLoadedClassList)=");
  }

  @Test
  void theRegionServerHasItsHeapTheProfilesFlagsAndTheShadedRecorderOnly() throws Exception {
    EventRecording.requireRecorders(cluster.connection());

    var runtime = cluster.beans(liveServer(), "java.lang:type=Runtime").get(0);
    assertThat(runtime.path("InputArguments").toString())
        .contains("-Xmx536870912", "-Dhtk.flag.of.the.profile=1", "-XX:G1HeapRegionSize=8m");
    assertThat(runtime.path("ClassPath").asText())
        .contains("-hbase2.jar")
        .doesNotContain("-tests.jar", "htk-tuning", "htk-coprocessor-0.1.0-SNAPSHOT.jar");
  }

  @Test
  void hdfsProvesThatTheLogsLieOnTheirVolume() throws Exception {
    List<ServerName> servers = List.of(liveServer());
    WalPlacement placement;
    try (WalPlacementWatch watch =
        WalPlacementWatch.start(cluster.connection().getConfiguration(), () -> servers)) {
      placement = watch.lookAgain(60);
    }

    assertThat(placement.unknown()).isNull();
    assertThat(placement.totals()).containsOnlyKeys("SSD");
    assertThat(placement.violations(WalPolicy.of(LOG_ON_SSD)::isKeptBy)).isEmpty();
    assertThat(placement.violations(new WalPolicy("HOT")::isKeptBy)).isNotEmpty();
  }

  /** Starts a second cluster whose region server gets invalid flags. */
  @Test
  void aServerThatEndsByItselfIsReportedWithTheEndOfItsLog() throws Exception {
    Path other = folder.resolve("other");
    BlockingQueue<String> crashes = new LinkedBlockingQueue<>();
    Path work = other.resolve("work");
    LocalPlan impossible =
        new LocalPlan(
            1,
            StorageLayout.of(List.of()),
            512L << 20,
            List.of("-XX:NoSuchFlag"),
            Map.of(),
            Optional.empty(),
            new LocalFolders(work, other.resolve("logs")),
            List.of(),
            Optional.empty(),
            ServerHome.own());

    assertThat(catchThrowable(() -> LocalCluster.start(impossible, crashes::add)))
        .hasMessageContainingAll(
            "the local cluster did not start",
            "regionserver-1",
            "exit code 1",
            "NoSuchFlag",
            other.resolve("logs/regionserver-1.log").toString());
    await().atMost(Duration.ofSeconds(10)).until(() -> !Files.exists(work));
    assertThat(crashes.poll(10, TimeUnit.SECONDS)).contains("regionserver-1");
  }

  private static ServerProcess process(ServerRole role) {
    return cluster.processes().stream()
        .filter(server -> server.role() == role)
        .findFirst()
        .orElseThrow();
  }

  private static ServerName liveServer() throws IOException {
    return cluster.liveServers().keySet().iterator().next();
  }
}
