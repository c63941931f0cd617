// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.MiniCluster;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.online.CheckReport;
import dev.htk.harness.online.ClusterCheck;
import dev.htk.harness.online.OnlineUpdate;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.system.HtkProcess.Result;
import dev.htk.system.ServerTruth.Reader;
import dev.htk.tuning.apply.PlannedChange;
import dev.htk.tuning.live.SameValue;
import dev.htk.tuning.live.SettingState;
import dev.htk.tuning.live.SettingVerdict;
import dev.htk.tuning.live.TableOverride;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.Activation;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteChange;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.throttle.PressureAwareCompactionThroughputController;
import org.apache.hadoop.hbase.regionserver.throttle.PressureAwareFlushThroughputController;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Compares the kit's verdict on each new setting with the objects of two running region servers.
 */
@OnSharedCluster
class OnlineApplyTest {

  private static final TableName TABLE = TableName.valueOf("online");
  private static final TableName STUBBORN = TableName.valueOf("stubborn");
  private static final String FAMILY = "cf";
  private static final String FLUSH_SIZE = "hbase.hregion.memstore.flush.size";
  private static final String BLOCKING_FILES = "hbase.hstore.blockingStoreFiles";
  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final String PROFILE = "online.yaml";
  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();

  /** Settings that are taken up at once but cannot be verified here, each with the reason. */
  private static final Map<String, String> NOT_LOOKED_AT =
      Map.of(
          "hbase.hregion.max.filesize.limit", "the master reads it, for each change of a table",
          "hbase.hregion.memstore.flush.size.limit", "the master reads it, as the one above",
          "hbase.hstore.compactionThreshold", "an old name, read only where the new one is unset");

  /** Settings that are taken up at once by parts of HBase that no server here has. */
  private static final List<String> OF_PARTS_THAT_ARE_NOT_HERE =
      List.of(
          "hbase.bucketcache.", "hbase.ipc.server.bulkload.", "hbase.ipc.server.callqueue.codel.");

  private static final Map<String, String> ONLINE =
      values(
          """
          hbase.hstore.flusher.count = 4
          hbase.regionserver.thread.compaction.small = 3
          hbase.regionserver.thread.compaction.large = 2
          hbase.hstore.compaction.throughput.higher.bound = 83886080
          hbase.hstore.compaction.throughput.lower.bound = 41943040
          hbase.hstore.compaction.throughput.offpeak = 734003200
          hbase.hstore.compaction.throughput.control.check.interval = 20971520
          hbase.hstore.compaction.throughput.tune.period = 30000
          hbase.hstore.flush.throughput.upper.bound = 188743680
          hbase.hstore.flush.throughput.lower.bound = 94371840
          hbase.hstore.flush.throughput.control.check.interval = 9437184
          hbase.regionserver.thread.split = 2
          hbase.ipc.server.max.callqueue.length = 222
          hbase.ipc.server.priority.max.callqueue.length = 111
          hbase.ipc.server.replication.max.callqueue.length = 55
          hbase.rs.cacheblocksonwrite = true
          hbase.region.store.parallel.put.limit = 11
          hbase.region.store.parallel.prepare.put.multiplier = 3
          hbase.region.store.parallel.put.limit.min.column.count = 55
          hbase.hregion.preclose.flush.size = 4194304
          hbase.offpeak.start.hour = 2
          hbase.offpeak.end.hour = 5
          hbase.hstore.compaction.min = 4
          hbase.hstore.compaction.max = 9
          hbase.hstore.compaction.min.size = 67108864
          hbase.hstore.compaction.max.size = 8589934592
          hbase.hstore.compaction.max.size.offpeak = 9663676416
          hbase.hstore.compaction.ratio = 1.3
          hbase.hstore.compaction.ratio.offpeak = 4.5
          hbase.regionserver.thread.compaction.throttle = 2147483648
          hbase.hregion.majorcompaction = 86400000
          hbase.hregion.majorcompaction.jitter = 0.25
          """,
          Map.of(
              "hbase.regionserver.throughput.controller", OtherController.class.getName(),
              "hbase.regionserver.flush.throughput.controller",
                  PressureAwareFlushThroughputController.class.getName()));

  private static final Map<String, String> AT_REOPEN =
      values(
          """
          hbase.hregion.memstore.flush.size = 67108864
          hbase.hregion.memstore.block.multiplier = 6
          hbase.hstore.blockingStoreFiles = 32
          hbase.rowlock.wait.duration = 20000
          hbase.regionserver.flush.per.changes = 20000000
          hbase.regionserver.optionalcacheflushinterval = 1800000
          hbase.wal.hsync = true
          hbase.regionserver.region.split.policy = \
          org.apache.hadoop.hbase.regionserver.ConstantSizeRegionSplitPolicy
          """,
          Map.of());

  private static final Map<String, String> AT_RESTART =
      values(
          """
          hbase.regionserver.handler.count = 41
          hfile.block.cache.size = 0.3
          hbase.regionserver.global.memstore.size = 0.35
          hbase.hstore.blockingWaitTime = 60000
          hbase.regionserver.hlog.blocksize = 134217728
          hbase.regionserver.maxlogs = 44
          """,
          Map.of());

  @RegisterExtension static final HtkSession htk = new HtkSession();

  private static MiniCluster cluster;
  private static RemoteCluster remote;
  private static byte[] siteBefore;
  private static Result applied;
  private static CheckReport report;

  /** A controller that HBase finds by name: it behaves as HBase's own but is another class. */
  public static final class OtherController extends PressureAwareCompactionThroughputController {}

  private static Map<String, String> values(String lines, Map<String, String> more) {
    Map<String, String> values = new TreeMap<>(more);
    lines
        .lines()
        .map(line -> line.split(" = ", 2))
        .forEach(pair -> values.put(pair[0], pair[1].strip()));
    return values;
  }

  private static SortedMap<String, String> everything() {
    SortedMap<String, String> all = new TreeMap<>(ONLINE);
    all.putAll(AT_REOPEN);
    all.putAll(AT_RESTART);
    return all;
  }

  @BeforeAll
  static void applyOnline(SharedCluster shared) throws Exception {
    cluster = shared.mini();
    remote = RemoteCluster.connect(shared.configuration());
    siteBefore = Files.readAllBytes(cluster.siteFile());
    cluster.startRegionServer();
    try (Admin admin = shared.admin()) {
      createTables(admin);
    }
    Files.writeString(htk.here().resolve(PROFILE), yaml());
    applied = profile("apply", "--site", cluster.siteFile().toString(), "--online");
    report = check();
  }

  private static Result profile(String command, String... more) throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("profile", command, PROFILE, "--cluster", remote.description()));
    arguments.addAll(List.of("--heap", "2g", "--cores", "2", "--disks", "1"));
    arguments.addAll(List.of(more));
    return htk.run(arguments.toArray(String[]::new));
  }

  private static String yaml() {
    StringBuilder yaml = new StringBuilder("name: online\nsummary: New values.\nsettings:\n");
    everything()
        .forEach(
            (key, value) ->
                yaml.append(
                    "  - {key: %s, value: \"%s\", reason: to differ, source: this test}\n"
                        .formatted(key, value)));
    return yaml.toString();
  }

  private static CheckReport check() throws IOException {
    return ClusterCheck.of(remote, CATALOGUE, everything()).report(Map.of());
  }

  private static void createTables(Admin admin) throws IOException {
    admin.createTable(
        TableDescriptorBuilder.newBuilder(TABLE)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .build(),
        new byte[][] {Bytes.toBytes("h"), Bytes.toBytes("p")});
    admin.createTable(
        TableDescriptorBuilder.newBuilder(STUBBORN)
            .setMemStoreFlushSize(8 << 20)
            .setColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(FAMILY))
                    .setConfiguration(BLOCKING_FILES, "99")
                    .build())
            .build());
    spreadRegions(admin);
  }

  /** Gives each server a region, because the master assigns none in a server's first moments. */
  private static void spreadRegions(Admin admin) throws IOException {
    admin.balancerSwitch(false, true);
    RegionInfo movable = admin.getRegions(TABLE).get(1);
    await()
        .until(
            () -> {
              Optional<HRegionServer> empty =
                  twoServers().stream()
                      .filter(server -> server.getRegions(TABLE).isEmpty())
                      .findFirst();
              if (empty.isPresent()) {
                admin.move(movable.getEncodedNameAsBytes(), empty.get().getServerName());
              }
              return empty.isEmpty();
            });
  }

  @AfterAll
  static void restore(SharedCluster shared) throws Exception {
    Files.write(cluster.siteFile(), siteBefore);
    try (Admin admin = shared.admin()) {
      for (TableName table : List.of(TABLE, STUBBORN)) {
        TestTables.drop(admin, table);
      }
      cluster.stopRegionServer(
          cluster.regionServers().stream()
              .map(HRegionServer::getServerName)
              .max(Comparator.comparingLong(ServerName::getStartCode))
              .orElseThrow());
      for (HRegionServer server : cluster.regionServers()) {
        admin.updateConfiguration(server.getServerName());
      }
      admin.balancerSwitch(true, true);
    }
    remote.close();
  }

  private static void update(SiteChange change) throws Exception {
    ResolvedProfile stock =
        new ProfileLibrary(CATALOGUE)
            .load("stock")
            .resolve(new MachineFacts(1L << 30, 2, 1, DiskKind.SSD, 10), Optional.empty());
    OnlineUpdate.run(
        remote,
        stock,
        List.of(PlannedChange.of(change, CATALOGUE, Optional.empty())),
        List.of(),
        line -> {});
  }

  @Test
  void applyAsksEveryRegionServerAndThenTheMaster() throws IOException {
    assertThat(applied.exitCode()).as(applied.stderr()).isZero();
    List<String> asked = new ArrayList<>();
    report.servers().forEach(server -> asked.add("region server " + server.verdict().server()));
    assertThat(asked).hasSize(2);
    try (Admin admin = remote.connection().getAdmin()) {
      asked.add("master " + admin.getMaster());
    }
    assertThat(applied.errorLines().stream().filter(line -> line.startsWith("asking ")))
        .containsExactlyElementsOf(
            asked.stream()
                .map(server -> "asking %s to read its file again".formatted(server))
                .toList());
  }

  @Test
  void onlineSettingsAreInForceInTheObjectsOfEveryServer() throws Exception {
    for (HRegionServer server : twoServers()) {
      assertThat(truth(server, ServerTruth.atOnce(TABLE)))
          .containsExactlyInAnyOrderEntriesOf(expected(ServerTruth.atOnce(TABLE).keySet(), ONLINE));
    }
    for (CheckReport.Server server : report.servers()) {
      assertThat(states(server, ONLINE.keySet()))
          .containsOnly(SettingState.IN_FORCE, SettingState.NOT_PROVED);
      assertThat(verdict(server, "hbase.hstore.compaction.min").state())
          .isEqualTo(SettingState.IN_FORCE);
      assertThat(verdict(server, "hbase.regionserver.thread.compaction.small").state())
          .isEqualTo(SettingState.IN_FORCE);
    }
  }

  @Test
  void everySettingThatTheCatalogueCallsOnlineWasLookedAt() {
    assertThat(
            Stream.concat(
                ServerTruth.atOnce(TABLE).keySet().stream(), NOT_LOOKED_AT.keySet().stream()))
        .containsExactlyInAnyOrderElementsOf(
            CATALOGUE.curated().stream()
                .filter(setting -> setting.activation() == Activation.AT_ONCE)
                .map(Setting::key)
                .filter(key -> OF_PARTS_THAT_ARE_NOT_HERE.stream().noneMatch(key::startsWith))
                .toList());
  }

  @Test
  void settingsReadByOpeningRegionsWaitForAReopening() throws Exception {
    for (CheckReport.Server server : report.servers()) {
      assertThat(states(server, AT_REOPEN.keySet())).containsOnly(SettingState.WAITS_FOR_REOPEN);
    }

    try (Admin admin = remote.connection().getAdmin()) {
      for (TableName table : List.of(TABLE, STUBBORN)) {
        admin.disableTable(table);
        admin.enableTable(table);
      }
    }

    CheckReport reopened = check();
    for (CheckReport.Server server : reopened.servers()) {
      assertThat(states(server, AT_REOPEN.keySet())).containsOnly(SettingState.IN_FORCE);
    }
    for (HRegionServer server : twoServers()) {
      assertThat(truth(server, ServerTruth.atReopen(TABLE)))
          .containsExactlyInAnyOrderEntriesOf(expected(AT_REOPEN.keySet(), AT_REOPEN));
    }
  }

  @Test
  void startupSettingsWaitForARestartAndAreInForceOnANewServer() throws Exception {
    for (CheckReport.Server server : report.servers()) {
      assertThat(states(server, AT_RESTART.keySet())).containsOnly(SettingState.WAITS_FOR_RESTART);
      assertThat(server.verdict().isGood()).isFalse();
    }
    for (HRegionServer server : twoServers()) {
      assertThat(server.getConfiguration().get(HANDLERS)).isEqualTo("41");
      assertThat(truth(server, ServerTruth.atStart())).containsEntry(HANDLERS, "30");
    }

    ServerName started = cluster.startRegionServer();
    try {
      await().until(() -> remote.liveServers().get(started).getInfoServerPort() > 0);
      CheckReport.Server fresh =
          check().servers().stream()
              .filter(server -> server.verdict().server().equals(started.getServerName()))
              .findFirst()
              .orElseThrow();
      assertThat(states(fresh, AT_RESTART.keySet())).containsOnly(SettingState.IN_FORCE);
      assertThat(fresh.verdict().isGood()).isTrue();
      assertThat(truth(server(started), ServerTruth.atStart()))
          .containsExactlyInAnyOrderEntriesOf(expected(AT_RESTART.keySet(), AT_RESTART));
    } finally {
      cluster.stopRegionServer(started);
    }
  }

  @Test
  void aTableWithValuesOfItsOwnIsNamedAndProvesNothing() {
    assertThat(report.overrides())
        .containsExactlyInAnyOrder(
            new TableOverride(
                "stubborn", Optional.empty(), FLUSH_SIZE, "MEMSTORE_FLUSHSIZE", "8388608"),
            new TableOverride(
                "stubborn", Optional.of(FAMILY), BLOCKING_FILES, BLOCKING_FILES, "99"));
    assertThat(report.servers())
        .allSatisfy(
            server -> assertThat(verdict(server, FLUSH_SIZE).evidence()).doesNotContain("8388608"));
  }

  @Test
  void aFileThatServersDoNotReadIsNoticedAtTheFirstServer() {
    SiteChange elsewhere =
        new SiteChange(HANDLERS, SiteChange.Kind.CHANGED, Optional.of("41"), "55");

    assertThatThrownBy(() -> update(elsewhere))
        .isInstanceOfSatisfying(
            HarnessException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.BAD_NEWS))
        .hasMessageContaining(report.servers().get(0).verdict().server())
        .hasMessageContaining("does not read the file that was edited")
        .hasMessageContaining("no other server was asked");
  }

  @Test
  void verifyTellsWhatIsInForceAndWhatWaitsForARestart() throws Exception {
    Result verified = profile("verify", "--format", "json");

    assertThat(verified.exitCode()).as(verified.stderr()).isEqualTo(1);
    JsonNode servers = new JsonMapper().readTree(verified.stdout()).path("servers");
    assertThat(servers).hasSize(2);
    for (JsonNode server : servers) {
      assertThat(server.path("settings")).hasSameSizeAs(everything().keySet());
      for (JsonNode setting : server.path("settings")) {
        String key = setting.path("key").asText();
        String state = setting.path("state").asText();
        if (AT_RESTART.containsKey(key)) {
          assertThat(state).as(key).isEqualTo("waits for restart");
        } else if (ONLINE.containsKey(key)) {
          assertThat(state).as(key).isIn("in force", "cannot be proved");
        }
      }
    }
  }

  private static List<HRegionServer> twoServers() {
    List<HRegionServer> servers = cluster.regionServers();
    assertThat(servers).hasSize(2);
    return servers;
  }

  private static HRegionServer server(ServerName name) {
    return cluster.regionServers().stream()
        .filter(server -> server.getServerName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static SettingVerdict verdict(CheckReport.Server server, String key) {
    return server.verdict().settings().stream()
        .filter(setting -> setting.key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  private static List<SettingState> states(CheckReport.Server server, Set<String> keys) {
    return keys.stream().map(key -> verdict(server, key).state()).toList();
  }

  /** Returns the values in a server's objects; equal numbers are written as expected. */
  private static Map<String, String> truth(HRegionServer server, Map<String, Reader> readers)
      throws ReflectiveOperationException {
    SortedMap<String, String> wanted = everything();
    Map<String, String> truth = new TreeMap<>();
    for (Map.Entry<String, Reader> reader : readers.entrySet()) {
      String value = String.valueOf(reader.getValue().read(server));
      String expected = wanted.get(reader.getKey());
      truth.put(reader.getKey(), SameValue.of(value, expected) ? expected : value);
    }
    return truth;
  }

  private static Map<String, String> expected(Set<String> keys, Map<String, String> values) {
    return keys.stream().collect(Collectors.toMap(key -> key, values::get));
  }
}
