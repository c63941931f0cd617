// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.MiniCluster;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.online.OnlineUpdate;
import dev.htk.system.HtkProcess.Result;
import dev.htk.tuning.apply.PlannedChange;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteChange;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Applies profiles online to three running region servers that share one site file. */
@OnSharedCluster
class OnlineRefusalTest {

  private static final String SMALL = "hbase.regionserver.thread.compaction.small";
  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final String PUT_LIMIT = "hbase.region.store.parallel.put.limit";
  private static final TableName TABLE = TableName.valueOf("reopened");

  @RegisterExtension static final HtkSession htk = new HtkSession();

  private static MiniCluster cluster;
  private static RemoteCluster remote;
  private static byte[] siteBefore;
  private static final List<ServerName> started = new ArrayList<>();

  @BeforeAll
  static void startMoreServers(SharedCluster shared) throws Exception {
    cluster = shared.mini();
    remote = RemoteCluster.connect(shared.configuration());
    siteBefore = Files.readAllBytes(cluster.siteFile());
    for (int i = 0; i < 2; i++) {
      started.add(cluster.startRegionServer());
    }
    await()
        .until(
            () ->
                remote.liveServers().size() == 3
                    && remote.liveServers().values().stream()
                        .allMatch(server -> server.getInfoServerPort() > 0));
  }

  @AfterEach
  void restoreTheFile() throws Exception {
    Files.write(cluster.siteFile(), siteBefore);
    for (Path file : besideTheSite()) {
      Files.deleteIfExists(file);
    }
    try (Admin admin = remote.connection().getAdmin()) {
      for (HRegionServer server : cluster.regionServers()) {
        admin.updateConfiguration(server.getServerName());
        // HBase's CompactSplit drops what was read. Where it is told last, the server would else
        // read the next test's file.
        server.getConfiguration().size();
      }
    }
  }

  @AfterAll
  static void stopThem() throws Exception {
    for (ServerName server : started) {
      cluster.stopRegionServer(server);
    }
    remote.close();
  }

  @Test
  void anEditThatWaitsInTheFileIsRefusedBeforeAnythingIsWritten() throws Exception {
    edit(HANDLERS, "77");
    byte[] edited = Files.readAllBytes(cluster.siteFile());

    Result refused = apply(SMALL, "3");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.errorLines())
        .anyMatch(
            line ->
                line.startsWith("refused: ")
                    && line.contains("another edit waits")
                    && line.contains(HANDLERS + ": '30' → '77'"));
    assertNothingHappened(refused, edited);
  }

  @Test
  void aChangeThatMustNotBeHalfTakenIsRefusedBeforeAnythingIsWritten() throws Exception {
    Result refused = apply("hbase.wal.dir", "hdfs://localhost:1/wals");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.stderr())
        .contains("refused: ", "hbase.wal.dir must not be taken up", "whole cluster is down");
    assertNothingHappened(refused, siteBefore);
  }

  @Test
  void anUpdateThatEndsBetweenTwoServersIsSeenAndGoesOnWithThoseThatAreLeft() throws Exception {
    List<String> names =
        remote.liveServers().keySet().stream().sorted().map(ServerName::getServerName).toList();
    edit(SMALL, "3");

    assertThatThrownBy(() -> updateAndDieAt(names.get(1)))
        .isInstanceOf(IllegalStateException.class);

    JsonNode state = verified(SMALL, "3").path("halfWay");
    assertThat(texts(state.path("taken"))).containsExactly(names.get(0));
    assertThat(texts(state.path("left"))).containsExactly(names.get(1), names.get(2));
    Result resumed = apply(SMALL, "3");
    assertThat(resumed.exitCode()).as(resumed.stderr()).isZero();
    assertThat(resumed.stderr())
        .contains("an earlier update stopped half-way")
        .contains("asking region server " + names.get(1), "asking region server " + names.get(2))
        .doesNotContain("asking region server " + names.get(0));
    assertThat(verified(SMALL, "3").path("halfWay").isNull()).isTrue();
  }

  @Test
  void aRegionThatReopenedOnItsServerIsReportedToWait() throws Exception {
    try (Admin admin = remote.connection().getAdmin()) {
      TestTables.create(admin, TABLE, "cf");
      ServerName holder;
      do {
        holder = holder();
        admin.disableTable(TABLE);
        admin.enableTable(TABLE);
      } while (!holder().equals(holder));

      Result applied = apply(PUT_LIMIT, "11");

      assertThat(applied.exitCode()).as(applied.stderr()).isZero();
      assertThat(applied.stdout())
          .containsPattern(PUT_LIMIT + " +11 +11 +waits for region reopen +");

      admin.disableTable(TABLE);

      assertThat(profile("verify", PUT_LIMIT, "11").stdout())
          .as("a region that is not open waits for nothing")
          .contains(PUT_LIMIT)
          .doesNotContain("waits for region reopen");
      TestTables.drop(admin, TABLE);
    }
  }

  private static ServerName holder() {
    return cluster.regionServers().stream()
        .filter(server -> !server.getRegions(TABLE).isEmpty())
        .map(HRegionServer::getServerName)
        .findFirst()
        .orElseThrow();
  }

  private static void updateAndDieAt(String server) throws Exception {
    SettingsCatalogue catalogue = SettingsCatalogue.load();
    SiteChange change = new SiteChange(SMALL, SiteChange.Kind.CHANGED, Optional.of("1"), "3");
    OnlineUpdate.run(
        remote,
        new ProfileLibrary(catalogue)
            .load("stock")
            .resolve(new MachineFacts(1L << 30, 2, 1, DiskKind.SSD, 10), Optional.empty()),
        List.of(PlannedChange.of(change, catalogue, Optional.empty())),
        List.of(),
        line -> {
          if (line.contains(server)) {
            throw new IllegalStateException("killed");
          }
        });
  }

  private static void edit(String key, String value) throws Exception {
    String text = new String(siteBefore, StandardCharsets.UTF_8);
    String property = "<property><name>%s</name><value>%s</value></property>";
    Files.writeString(
        cluster.siteFile(),
        text.replace("</configuration>", property.formatted(key, value) + "</configuration>"));
  }

  private static Result apply(String key, String value) throws Exception {
    return profile("apply", key, value, "--site", cluster.siteFile().toString(), "--online");
  }

  private static JsonNode verified(String key, String value) throws Exception {
    return new JsonMapper().readTree(profile("verify", key, value, "--format", "json").stdout());
  }

  private static Result profile(String command, String key, String value, String... more)
      throws Exception {
    Files.writeString(
        htk.here().resolve("one.yaml"),
        """
        name: one
        summary: One value.
        settings:
          - {key: %s, value: "%s", reason: to differ, source: this test}
        """
            .formatted(key, value));
    List<String> arguments =
        new ArrayList<>(List.of("profile", command, "one.yaml", "--cluster", remote.description()));
    arguments.addAll(List.of("--heap", "2g", "--cores", "2", "--disks", "1"));
    arguments.addAll(List.of(more));
    return htk.run(arguments.toArray(String[]::new));
  }

  private static void assertNothingHappened(Result refused, byte[] file) throws Exception {
    assertThat(refused.stderr()).doesNotContain("asking ");
    assertThat(cluster.siteFile()).hasBinaryContent(file);
    assertThat(besideTheSite()).isEmpty();
  }

  private static List<Path> besideTheSite() throws Exception {
    try (Stream<Path> files = Files.list(cluster.siteFile().getParent())) {
      return files.filter(file -> file.getFileName().toString().contains(".htk-")).toList();
    }
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }
}
