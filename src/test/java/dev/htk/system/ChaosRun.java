// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.cluster.ServerRole;
import dev.htk.harness.selftest.fault.StopSignals;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionLocator;

/** An open-loop load on a local cluster of two region servers, into which a fault is injected. */
final class ChaosRun implements AutoCloseable {

  private static final int TARGET = 100;
  private static final TableName TABLE = TableName.valueOf("usertable");

  /** One interval of service times and one of response times for each of five seconds. */
  private static final int FIVE_SECONDS = 10;

  private final Path folder;
  private final Path out;
  private final RunFiles files;
  private final HtkProcess htk;
  private final StopSignals signals = new StopSignals();

  private ChaosRun(Path folder, Path out, HtkProcess htk) {
    this.folder = folder;
    this.out = out;
    this.files = new RunFiles(out);
    this.htk = htk;
  }

  /**
   * A fault's outcome.
   *
   * @param acknowledged rows that the client was told are safe; null if the run ended before it
   *     could count its rows
   * @param found rows in the table at the end
   * @param said the line that names the fault
   */
  record Outcome(ChaosFault fault, int exitCode, Long acknowledged, Long found, String said) {

    String row() {
      return String.format(
          Locale.ROOT,
          "| `%s` | %d | %s | %s | %s |",
          fault,
          exitCode,
          acknowledged == null ? "–" : String.format(Locale.ROOT, "%,d", acknowledged),
          found == null ? "–" : String.format(Locale.ROOT, "%,d", found),
          said);
    }
  }

  /**
   * Starts the load and returns when it has gone on for five seconds.
   *
   * @param seconds length of the load
   */
  static ChaosRun start(Path folder, int seconds, List<String> options) throws IOException {
    Path out = HtkProcess.workingFolder(folder).resolve("out");
    List<String> command = new ArrayList<>();
    command.addAll(
        List.of(
            String.format(
                    Locale.ROOT,
                    "bench load --cluster local --servers 2 --out out --threads 8"
                        + " --records %d --target %d -p fieldcount=1 --tail-threshold 50ms",
                    seconds * TARGET,
                    TARGET)
                .split(" ")));
    command.addAll(options);
    ChaosRun run =
        new ChaosRun(folder, out, HtkProcess.start(folder, command.toArray(String[]::new)));
    try {
      await()
          .atMost(HtkProcess.LIMIT)
          .until(() -> !run.htk.isAlive() || run.files.clientIntervals() >= FIVE_SECONDS);
      assertThat(run.htk.isAlive()).as(run.htk.errors()).isTrue();
      return run;
    } catch (RuntimeException | AssertionError e) {
      run.close();
      throw e;
    }
  }

  /** Kills one server of a role. */
  void kill(ServerRole role) throws IOException {
    server(role).destroyForcibly();
  }

  /** Stops one server of a role, and continues it after a time. */
  void stop(ServerRole role, Duration time) throws IOException, InterruptedException {
    Duration unused = signals.hold(server(role).pid(), time);
  }

  void killClient() throws IOException {
    client().destroyForcibly();
  }

  void stopClient(Duration time) throws IOException, InterruptedException {
    Duration unused = signals.hold(client().pid(), time);
  }

  /** Moves each region to the other server, again and again for ten seconds. */
  void moveRegions() throws Exception {
    change(
        (admin, locations, servers) -> {
          for (HRegionLocation region : locations) {
            ServerName other =
                servers.stream()
                    .filter(server -> !server.equals(region.getServerName()))
                    .findFirst()
                    .orElseThrow();
            admin.move(region.getRegion().getEncodedNameAsBytes(), other);
          }
        });
  }

  @FunctionalInterface
  private interface Change {
    void make(Admin admin, List<HRegionLocation> locations, List<ServerName> servers)
        throws IOException, InterruptedException;
  }

  private void change(Change change) throws Exception {
    try (RemoteCluster cluster = RemoteCluster.connect(out.resolve("work/local/conf/client"));
        Admin admin = cluster.connection().getAdmin();
        RegionLocator locator = cluster.connection().getRegionLocator(TABLE)) {
      long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
      while (System.nanoTime() < end) {
        locator.clearRegionLocationCache();
        try {
          change.make(
              admin, locator.getAllRegionLocations(), List.copyOf(admin.getRegionServers()));
        } catch (IOException e) {
          // A region that is just being moved or split cannot be: the next turn tries again.
          Thread.sleep(100);
        }
      }
    }
  }

  /** Lets no file of the run grow any more, which is what a full disk does to it. */
  void limitFiles() throws IOException, InterruptedException {
    int unused =
        new ProcessBuilder("prlimit", "--fsize=1", "--pid", Long.toString(client().pid()))
            .inheritIO()
            .start()
            .waitFor();
  }

  private ProcessHandle server(ServerRole role) {
    return process(role.mainClass());
  }

  private ProcessHandle client() {
    return process("TrialProcess");
  }

  private ProcessHandle process(String word) {
    return new FolderProcesses(out).withWord(word).stream().findFirst().orElseThrow();
  }

  /** Waits for the end, and checks all that must hold whatever has broken. */
  Outcome end(ChaosFault fault) throws IOException, InterruptedException {
    Result result = htk.await();
    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(fault.exitCode());
    assertThat(new FolderProcesses(folder).alive()).isEmpty();
    assertThat(out.resolve("work")).doesNotExist();
    List<String> lines = new ArrayList<>(result.errorLines());
    Long acknowledged = null;
    Long found = null;
    if (files.names().contains("summary.json")) {
      JsonNode summary = files.summary();
      acknowledged = summary.at("/operations/INSERT/count").asLong();
      found = summary.at("/rows/found").asLong();
      assertThat(found).isGreaterThanOrEqualTo(acknowledged);
      requireFigures(summary);
      lines.addAll(
          HtkProcess.run(Files.createTempDirectory(folder, "diagnosis"), "diagnose", out.toString())
              .stdout()
              .lines()
              .toList());
    } else {
      assertThat(result.stdout()).isEmpty();
    }
    String said =
        lines.stream()
            .filter(line -> fault.words().matcher(line).find())
            .findFirst()
            .orElseThrow(() -> new AssertionError(String.join("\n", lines)));
    return new Outcome(
        fault,
        result.exitCode(),
        acknowledged,
        found,
        fault.words().pattern().isEmpty()
            ? "nothing to name"
            : said.strip()
                .replaceFirst("([:;] see| \\(details in|; its log) .*", "")
                .replaceAll(" {2,}", " "));
  }

  /** Checks that the summary's figures are those of the client's own log of latencies. */
  private void requireFigures(JsonNode summary) throws IOException {
    for (String kind : List.of("service", "response")) {
      Histogram log = files.clientTotals().get("INSERT." + kind);
      JsonNode insert = summary.at("/operations/INSERT");
      assertThat(log.getTotalCount()).isEqualTo(insert.path("count").asLong());
      assertThat(insert.path(kind).path("p99").asLong()).isEqualTo(log.getValueAtPercentile(99));
    }
  }

  @Override
  public void close() throws IOException {
    signals.close();
    htk.close();
  }
}
