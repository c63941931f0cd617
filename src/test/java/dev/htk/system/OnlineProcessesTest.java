// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.cluster.ServerRole;
import dev.htk.harness.cluster.local.LocalCluster;
import dev.htk.harness.cluster.local.LocalFolders;
import dev.htk.harness.cluster.local.LocalPlan;
import dev.htk.harness.cluster.local.ServerHome;
import dev.htk.harness.storage.StorageLayout;
import dev.htk.system.HtkProcess.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Applies profiles online, by the command itself, to three region servers that are processes of
 * their own and read one site file.
 */
@Tag("online")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OnlineProcessesTest {

  private static final String SMALL = "hbase.regionserver.thread.compaction.small";
  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final Duration SOON = Duration.ofMillis(5);

  @TempDir private static Path folder;

  private static LocalCluster cluster;
  private static Path site;
  private static byte[] siteBefore;
  private static Path client;
  private static int runs;

  @BeforeAll
  static void start() throws Exception {
    cluster =
        LocalCluster.start(
            new LocalPlan(
                3,
                StorageLayout.of(List.of()),
                320L << 20,
                List.of(),
                Map.of(),
                Optional.empty(),
                new LocalFolders(folder.resolve("work"), folder.resolve("logs")),
                List.of(),
                Optional.empty(),
                ServerHome.own()),
            crash -> {});
    List<ServerProcess> servers = regionServers();
    site = cluster.siteFile(servers.get(0));
    siteBefore = Files.readAllBytes(site);
    for (ServerProcess other : servers.subList(1, 3)) {
      Files.delete(cluster.siteFile(other));
      Files.createSymbolicLink(cluster.siteFile(other), site);
    }
    rereadFile();
    client = folder.resolve("conf");
    cluster.writeClientConfiguration(client);
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  @AfterEach
  void restore() throws Exception {
    Files.write(site, siteBefore);
    for (Path file : besideTheSite()) {
      Files.delete(file);
    }
    rereadFile();
  }

  /** Lets all servers show what is in the one file. */
  private static void rereadFile() throws Exception {
    try (Admin admin = cluster.connection().getAdmin()) {
      for (ServerName server : cluster.liveServers().keySet()) {
        admin.updateConfiguration(server);
      }
    }
  }

  @Test
  void aCleanUpdateAsksEachServerOnce() throws Exception {
    Result applied = apply(SMALL, "3");

    assertThat(applied.exitCode()).as(applied.stderr()).isZero();
    assertThat(asked(applied)).containsExactlyElementsOf(names());
    assertThat(apply(SMALL, "3").exitCode()).isZero();
  }

  @Test
  void anEditThatWaitsInTheFileIsRefusedBeforeAnythingIsWritten() throws Exception {
    add(HANDLERS, "77");
    byte[] edited = Files.readAllBytes(site);

    Result refused = apply(SMALL, "3");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.stderr()).contains("another edit waits", HANDLERS + ": '30' → '77'");
    assertNothingHappened(refused, edited);
  }

  @Test
  void aChangeThatMustNotBeHalfTakenIsRefusedBeforeAnythingIsWritten() throws Exception {
    for (String key : List.of("hbase.wal.dir", "hbase.coprocessor.region.classes")) {
      Result refused = apply(key, "hdfs://localhost:1/wals");

      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.stderr()).contains(key + " must not be taken up by a reread");
      assertNothingHappened(refused, siteBefore);
    }
  }

  /** Runs last, because a server that was stopped for long may end. */
  @Test
  @Order(Integer.MAX_VALUE)
  void aServerThatDoesNotAnswerIsRefusedBeforeAnythingIsWritten() throws Exception {
    ServerProcess stopped = regionServers().get(1);
    signal("STOP", stopped);
    try {
      Result refused = apply(SMALL, "3");

      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.stderr())
          .contains("region server " + stopped.server().orElseThrow() + " does not answer");
      assertNothingHappened(refused, siteBefore);
    } finally {
      signal("CONT", stopped);
    }
  }

  @Test
  void aKillBetweenTwoServersIsSeenAndTheSameCommandGoesOnWithThoseThatAreLeft() throws Exception {
    List<String> names = names();
    try (HtkProcess htk = start("apply", SMALL, "3", "--site", site.toString(), "--online")) {
      await()
          .pollInterval(SOON)
          .atMost(HtkProcess.LIMIT)
          .until(() -> htk.errors().contains("asking region server " + names.get(1)));
      htk.kill();
    }

    JsonNode state = new JsonMapper().readTree(verify().stdout()).path("halfWay");
    assertThat(texts(state.path("taken"))).contains(names.get(0));
    List<String> left = texts(state.path("left"));
    assertThat(left).contains(names.get(2)).doesNotContain(names.get(0));
    Result resumed = apply(SMALL, "3");
    assertThat(resumed.exitCode()).as(resumed.stderr()).isZero();
    assertThat(resumed.stderr()).contains("an earlier update stopped half-way");
    assertThat(asked(resumed)).containsExactlyElementsOf(left);
    assertThat(new JsonMapper().readTree(verify().stdout()).path("halfWay").isNull()).isTrue();
  }

  private static List<ServerProcess> regionServers() {
    return cluster.processes().stream()
        .filter(server -> server.role() == ServerRole.REGIONSERVER)
        .toList();
  }

  private static List<String> names() throws Exception {
    return cluster.liveServers().keySet().stream().sorted().map(ServerName::getServerName).toList();
  }

  private static List<String> asked(Result result) {
    String asking = "asking region server ";
    return result.errorLines().stream()
        .filter(line -> line.startsWith(asking))
        .map(line -> line.substring(asking.length()).split(" ", 2)[0])
        .toList();
  }

  private static void add(String key, String value) throws Exception {
    String property = "<property><name>%s</name><value>%s</value></property>";
    Files.writeString(
        site,
        Files.readString(site)
            .replace("</configuration>", property.formatted(key, value) + "</configuration>"));
  }

  private static Result apply(String key, String value) throws Exception {
    try (HtkProcess htk = start("apply", key, value, "--site", site.toString(), "--online")) {
      return htk.await();
    }
  }

  private static Result verify() throws Exception {
    try (HtkProcess htk = start("verify", SMALL, "3", "--format", "json")) {
      return htk.await();
    }
  }

  private static HtkProcess start(String command, String key, String value, String... more)
      throws Exception {
    Path place = Files.createDirectory(folder.resolve("run-" + runs++));
    Files.writeString(
        HtkProcess.workingFolder(place).resolve("one.yaml"),
        """
        name: one
        summary: One value.
        settings:
          - {key: %s, value: "%s", reason: to differ, source: this test}
        """
            .formatted(key, value));
    List<String> arguments =
        new ArrayList<>(List.of("profile", command, "one.yaml", "--cluster", client.toString()));
    arguments.addAll(List.of("--heap", "2g", "--cores", "2", "--disks", "1"));
    arguments.addAll(Arrays.asList(more));
    return HtkProcess.start(place, arguments.toArray(String[]::new));
  }

  private static void assertNothingHappened(Result refused, byte[] file) throws Exception {
    assertThat(refused.stderr()).doesNotContain("asking ");
    assertThat(site).hasBinaryContent(file);
    assertThat(besideTheSite()).isEmpty();
  }

  private static List<Path> besideTheSite() throws Exception {
    try (Stream<Path> files = Files.list(site.getParent())) {
      return files.filter(file -> file.getFileName().toString().contains(".htk-")).toList();
    }
  }

  private static void signal(String name, ServerProcess server) throws Exception {
    new ProcessBuilder("kill", "-s", name, Long.toString(server.pid())).start().waitFor();
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }
}
