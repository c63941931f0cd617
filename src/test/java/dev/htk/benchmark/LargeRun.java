// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.driver.HistogramLog;
import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.run.AppliedProfile;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.JsonLines;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.Observations;
import dev.htk.harness.run.PauseTotals;
import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.WorkloadSpec;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.run.phase.SlowOperationCounts;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The folder of a large run, as half an hour of a cluster with five region servers would leave it:
 * stalls on single servers hold operations of an open loop and the client's threads with them, half
 * of them are measured in slow batches, and among the events that tell of the stalls are many that
 * held nothing. The same numbers give the same folder.
 *
 * @param operations of the run
 * @param slow how many of them are of the tail
 * @param events stall events; slow batches and readings of clocks come on top
 */
public record LargeRun(long operations, int slow, int events) {

  private static final long START = 1_790_000_000_000_000L;
  private static final long SECOND = 1_000_000;
  private static final int SECONDS = 1800;
  private static final int SERVERS = 5;
  private static final int REGIONS = 50;
  private static final int THREADS = 64;
  private static final int LEAST_HOLD = 20_000;
  private static final int MEAN_HOLD = 150_000;
  private static final int MOST_HOLD = 1_000_000;
  private static final int MOST_HELD = 400;
  private static final int KEPT_FROM = 10_000;
  private static final List<StallCause> OF_SERVERS =
      List.of(StallCause.WAL_SYNC, StallCause.GC_PAUSE, StallCause.CALL_QUEUE, StallCause.WAL_ROLL);
  private static final List<StallCause> OF_REGIONS =
      List.of(
          StallCause.FLUSH,
          StallCause.COMPACTION,
          StallCause.UPDATES_LOCK,
          StallCause.ROW_LOCK,
          StallCause.FLUSH_DELAYED,
          StallCause.COMPACTION_THROTTLED);

  /** The files to which the run's lines are written. */
  private record Files(JsonLines operations, JsonLines events) {}

  /** Writes the run. */
  public RunFolder write(Path path) throws IOException {
    RunFolder folder = new RunFolder(path);
    folder.create();
    SplittableRandom random = new SplittableRandom(1);
    Histogram all = histograms(folder, random);
    folder.write(manifest(SERVERS, SECONDS, operations, THREADS));
    folder.write(summary(all, SECONDS, operations, slow, KEPT_FROM));
    new JsonLines(folder.clientEvents()).close();
    try (JsonLines slowOperations = new JsonLines(folder.slowOperations());
        JsonLines serverEvents = new JsonLines(folder.serverEvents())) {
      Files files = new Files(slowOperations, serverEvents);
      clocks(files, random);
      int stalls = stalls(files, random);
      for (int i = stalls; i < events; i++) {
        int server = random.nextInt(SERVERS);
        long start = START + random.nextLong(SECONDS * SECOND);
        event(files, random, server, start, 1_000 + exponential(random, 50_000));
      }
    }
    return folder;
  }

  private int stalls(Files files, SplittableRandom random) throws IOException {
    int written = 0;
    int stalls = 0;
    while (written < slow) {
      long begin = START + random.nextLong((SECONDS - 3) * SECOND);
      long hold = LEAST_HOLD + Math.min(MOST_HOLD, exponential(random, MEAN_HOLD));
      int server = random.nextInt(SERVERS);
      event(files, random, server, begin, hold);
      stalls++;
      int held = Math.min(slow - written, random.nextInt(20, MOST_HELD));
      for (int i = 0; i < held; i++) {
        operation(files, random, server, begin, hold, written++);
      }
    }
    return stalls;
  }

  /** Adds an operation that was due during the stall and waited part of it for a thread. */
  private static void operation(
      Files files, SplittableRandom random, int server, long begin, long hold, int number)
      throws IOException {
    long due = begin + random.nextLong(hold);
    long end = begin + hold + random.nextLong(20_000);
    long start = Math.max(due, end - random.nextLong(5_000, hold + 5_000));
    String region = region(random.nextInt(REGIONS / SERVERS) * SERVERS + server);
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("phase", "load");
    line.put("operation", "INSERT");
    line.put("key", "user" + number);
    line.put("start", start);
    line.put("intended", due);
    line.put("service", end - start);
    line.put("response", end - due);
    line.put("region", region);
    line.put("server", server(server));
    line.put("retries", 0);
    files.operations().append(line);
    if (end - start > KEPT_FROM && random.nextBoolean()) {
      batch(files, server, region, start + 200, end - 200);
    }
  }

  private static void batch(Files files, int server, String region, long start, long end)
      throws IOException {
    Map<String, Object> line = line("batch", server, start, end);
    line.put("table", "usertable");
    line.put("region", region);
    line.put("client", "127.0.0.1");
    line.put(
        "figures",
        Map.of(
            "queueMicros",
            200,
            "walSyncMicros",
            end - start - 800,
            "restMicros",
            600,
            "operations",
            1,
            "bytes",
            1100));
    files.events().append(line);
  }

  private static void event(
      Files files, SplittableRandom random, int server, long start, long micros)
      throws IOException {
    Map<String, Object> line = line("event", server, start, start + micros);
    if (random.nextBoolean()) {
      line.put("cause", OF_SERVERS.get(random.nextInt(OF_SERVERS.size())));
    } else {
      line.put("cause", OF_REGIONS.get(random.nextInt(OF_REGIONS.size())));
      line.put("table", "usertable");
      line.put("region", region(random.nextInt(REGIONS / SERVERS) * SERVERS + server));
    }
    line.put("figures", Map.of());
    files.events().append(line);
  }

  private static void clocks(Files files, SplittableRandom random) throws IOException {
    for (long time = START; time < START + SECONDS * SECOND; time += SECOND) {
      for (int server = 0; server < SERVERS; server++) {
        Map<String, Object> line = line("clock", server, time, time);
        line.put(
            "figures",
            Map.of(
                "roundTripMicros", 600,
                "offsetMicros", random.nextInt(-200, 200),
                "errorMicros", 300));
        files.events().append(line);
      }
    }
  }

  private static Map<String, Object> line(String type, int server, long start, long end) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("type", type);
    line.put("server", server(server));
    line.put("start", start);
    line.put("end", end);
    return line;
  }

  /** Writes one interval per second with latencies around two milliseconds. */
  private Histogram histograms(RunFolder folder, SplittableRandom random) throws IOException {
    Histogram all = new Histogram(3);
    try (HistogramLog log = new HistogramLog(folder.clientHistograms(), START / 1000)) {
      for (int second = 0; second < SECONDS; second++) {
        Histogram interval = new Histogram(3);
        for (long i = operations * second / SECONDS; i < operations * (second + 1) / SECONDS; i++) {
          interval.recordValue(500 + exponential(random, 1_500));
        }
        long millis = START / 1000 + second * 1000L;
        log.append(
            new Interval(Operation.INSERT, millis, millis + 1000, interval, interval.copy()));
        all.add(interval);
      }
    }
    return all;
  }

  /** Returns the manifest of an open loop that loads rows at a constant rate. */
  static Manifest manifest(int servers, int seconds, long operations, int threads) {
    SortedMap<String, String> settings =
        new TreeMap<>(Map.of("hbase.regionserver.handler.count", "30"));
    SortedMap<String, SortedMap<String, String>> inForce = new TreeMap<>();
    for (int server = 0; server < servers; server++) {
      inForce.put(server(server), settings);
    }
    return new Manifest(
        List.of("bench", "load"),
        new Manifest.Versions("0", "none", "2.6.4-hadoop3", "3.4.3", "17"),
        Map.of("cores", 2),
        "local",
        servers,
        new AppliedProfile("stock", 1, settings),
        inForce,
        new WorkloadSpec(
            "a",
            new TreeMap<>(Map.of("recordcount", Long.toString(operations))),
            WorkloadSpec.LOAD_ALONE,
            threads,
            (double) operations / seconds),
        DriveSpec.PLAIN,
        null,
        List.of(),
        List.of(),
        RecorderLevel.AB,
        new Manifest.Table("usertable", "cf", List.of(), 1),
        1,
        START,
        START + (seconds + 1) * SECOND,
        null,
        List.of(),
        List.of(),
        null,
        null);
  }

  /** Returns the summary of that load. */
  static Summary summary(Histogram all, int seconds, long operations, int slow, long keptFrom) {
    PhaseResult result =
        new PhaseResult(
            Phase.LOAD,
            Map.of(Operation.INSERT, new OperationResult(all, all, new TreeMap<>())),
            operations,
            operations,
            seconds * 1_000_000_000L,
            0,
            null,
            0);
    Summary summary =
        Summary.of(
            List.of(result),
            new Summary.Rows(operations, operations),
            Observations.of(null),
            List.of());
    return new Summary(
        summary.throughput(),
        summary.offered(),
        summary.operations(),
        summary.rows(),
        summary.verdict(),
        summary.reasons(),
        Map.of(
            "load",
            new Summary.PhaseSummary(
                (double) operations / seconds,
                seconds,
                summary.operations(),
                null,
                new PhaseCost(START, START + seconds * SECOND, null, null, null, null),
                PauseTotals.of(List.of()),
                null,
                0,
                null)),
        summary.servers(),
        summary.io(),
        summary.clientPauses(),
        summary.laws(),
        summary.warnings(),
        Map.of(
            "load", new SlowOperationCounts(new TreeMap<>(Map.of("INSERT", keptFrom)), slow, 0)));
  }

  private static long exponential(SplittableRandom random, long mean) {
    return Math.round(-mean * Math.log(1 - random.nextDouble()));
  }

  private static String server(int number) {
    return "rs" + number + ".example.org,16020,1790000000000";
  }

  private static String region(int number) {
    return String.format(Locale.ROOT, "%032x", number);
  }
}
