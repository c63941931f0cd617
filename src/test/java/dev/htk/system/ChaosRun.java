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
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.util.Bytes;

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

  /** Stops a process for a share of each second, for some seconds. */
  void slow(ProcessHandle process, double share, int seconds)
      throws IOException, InterruptedException {
    long second = TimeUnit.SECONDS.toNanos(1);
    long start = System.nanoTime();
    for (int i = 1; i <= seconds; i++) {
      Duration unused = signals.hold(process.pid(), Duration.ofNanos((long) (share * second)));
      TimeUnit.NANOSECONDS.sleep(start + i * second - System.nanoTime());
    }
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

  /** Splits all regions in the middle of their keys, again and again for ten seconds. */
  void splitRegions() throws Exception {
    List<Integer> regions = new ArrayList<>();
    change(
        (admin, locations, servers) -> {
          regions.add(locations.size());
          for (HRegionLocation location : locations) {
            RegionInfo region = location.getRegion();
            byte[] start = region.getStartKey();
            byte[] end = region.getEndKey();
            byte[] middle =
                Bytes.split(
                    start.length == 0 ? Bytes.toBytes("user") : start,
                    end.length == 0 ? Bytes.toBytes("user~") : end,
                    1)[1];
            Future<Void> unused = admin.splitRegionAsync(region.getRegionName(), middle);
            Thread.sleep(100);
          }
        });
    assertThat(regions.get(regions.size() - 1)).isGreaterThan(regions.get(0));
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

  /** Takes all space from the DataNodes' modelled volumes for good. */
  void fillVolumes() throws IOException {
    Files.createFile(out.resolve("work/local/devices/full"));
  }

  ProcessHandle server(ServerRole role) {
    return process(role.mainClass());
  }

  ProcessHandle client() {
    return process("TrialProcess");
  }

  private ProcessHandle process(String word) {
    return new FolderProcesses(out).withWord(word).stream().findFirst().orElseThrow();
  }

  /** Waits for the end, and checks all that must hold whatever has broken. */
  Outcome end(ChaosFault fault) throws IOException, InterruptedException {
    Result result = end(fault.exitCode());
    List<String> lines = new ArrayList<>(result.errorLines());
    Long acknowledged = null;
    Long found = null;
    if (files.names().contains("summary.json")) {
      JsonNode summary = files.summary();
      acknowledged = summary.at("/operations/INSERT/count").asLong();
      found = summary.at("/rows/found").asLong();
      lines.addAll(diagnose().lines().toList());
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
                .replace(out.toString(), "out")
                .replaceAll(" {2,}", " "));
  }

  /** Waits for the end, and checks rows, figures, and that nothing is left behind. */
  Result end(int exitCode) throws IOException, InterruptedException {
    Result result = htk.await();
    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(exitCode);
    assertThat(new FolderProcesses(folder).alive()).isEmpty();
    assertThat(out.resolve("work")).doesNotExist();
    if (files.names().contains("summary.json")) {
      JsonNode summary = files.summary();
      assertThat(summary.at("/rows/found").asLong())
          .isGreaterThanOrEqualTo(summary.at("/operations/INSERT/count").asLong());
      requireFigures(summary);
    }
    return result;
  }

  /** Diagnoses the run, which must have ended. */
  String diagnose(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("diagnose", out.toString()));
    command.addAll(List.of(options));
    return HtkProcess.run(
            Files.createTempDirectory(folder, "diagnosis"), command.toArray(String[]::new))
        .stdout();
  }

  RunFiles files() {
    return files;
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
