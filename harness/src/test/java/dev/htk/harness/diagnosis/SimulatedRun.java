// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.SimulatedStall.Form;
import dev.htk.harness.driver.HistogramLog;
import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.run.JsonLines;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.PauseTotals;
import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.WorkloadSpec;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.SlowOperationCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Writes the folder of a run that a small queueing model simulates. Threads take operations off a
 * schedule, regions lie on servers, and stalls have a known cause and time. The folder holds only
 * what a recorder could have seen.
 */
final class SimulatedRun {

  static final long START = 1_790_000_000_000_000L;
  static final int THREADS = 8;
  static final int SERVERS = 2;
  static final int REGIONS = 6;
  static final long RUN_MICROS = 20_000_000;

  static final String DAUGHTER = region(REGIONS);

  private static final long SPLIT_MICROS = 20_000;
  private static final long NETWORK_MICROS = 200;
  private static final long PAUSE_MICROS = 100_000;
  private static final int[] BACKOFF = {1, 2, 3, 5, 10, 20, 40, 100};
  private static final long KEPT_FROM_MICROS = 5_000;
  private static final long BATCH_FROM_MICROS = 10_000;
  private static final long ROUND_TRIP_MICROS = 3_000;
  private static final long MILLI = 1000;
  private static final long SECOND_MILLIS = 1000;
  private static final long LATE_MICROS = 10_000;
  private static final long EVERY_MICROS = 100_000;

  private final SplittableRandom random;
  private final List<SimulatedStall> stalls = new ArrayList<>();
  private final List<Map<String, Object>> slow = new ArrayList<>();
  private final List<Map<String, Object>> serverLines = new ArrayList<>();
  private final List<Map<String, Object>> clientLines = new ArrayList<>();
  private final Histogram service = new Histogram(3);

  /** By the second of the answer. */
  private final SortedMap<Long, Histogram[]> latencies = new TreeMap<>();

  private final long[] skew = new long[SERVERS];
  private long intervalMicros = 1000;
  private boolean isOpenLoop = true;
  private boolean hasClocks = true;
  private int split = -1;
  private long splitAt;
  private long end = START + RUN_MICROS;

  SimulatedRun(long seed) {
    random = new SplittableRandom(seed);
  }

  SimulatedRun with(SimulatedStall stall) {
    stalls.add(stall);
    return this;
  }

  /** Makes threads take the next operation as soon as they are free. */
  SimulatedRun closedLoop() {
    isOpenLoop = false;
    return this;
  }

  /** Splits a region, which from then on answers under the name of {@link #DAUGHTER}. */
  SimulatedRun split(int region, long at) {
    split = region;
    splitAt = START + at;
    transition(region(region), splitAt, Map.of("opening", 0));
    transition(
        DAUGHTER,
        splitAt + SPLIT_MICROS,
        Map.of("opening", 1, "parent", RowHash.of(Bytes.toBytes(region(region)))));
    return this;
  }

  private void transition(String name, long start, Map<String, Object> figures) {
    Map<String, Object> line =
        line("event", server(split % SERVERS), start, start + SPLIT_MICROS / 2);
    line.put("cause", StallCause.REGION_TRANSITION.code());
    line.put("table", "usertable");
    line.put("region", name);
    line.put("figures", figures);
    serverLines.add(line);
  }

  /** Sets the server's clock ahead of the client's by {@code micros}. */
  SimulatedRun skewed(int server, long micros) {
    skew[server] = micros;
    return this;
  }

  /** Leaves out the pings that read the servers' clocks. */
  SimulatedRun withoutClocks() {
    hasClocks = false;
    return this;
  }

  /** Returns a run with four stalls of one server, whose clock is ahead by some microseconds. */
  static SimulatedRun skewedBy(long skew) {
    return new SimulatedRun(7)
        .skewed(0, skew)
        .with(new SimulatedStall(StallCause.WAL_SYNC, Form.MEASURED, 0, -1, 3_000_000, 3_300_000))
        .with(new SimulatedStall(StallCause.WAL_SYNC, Form.MEASURED, 0, -1, 6_000_000, 6_080_000))
        .with(new SimulatedStall(StallCause.WAL_SYNC, Form.MEASURED, 0, -1, 8_000_000, 8_140_000))
        .with(
            new SimulatedStall(StallCause.GC_PAUSE, Form.STANDSTILL, 0, -1, 9_000_000, 9_300_000));
  }

  static String server(int number) {
    return "rs" + number + ".example.org,16020,1790000000000";
  }

  static String region(int number) {
    return String.format(Locale.ROOT, "%032x", number + 1);
  }

  /** Runs the model and writes the folder. */
  RunFolder write(Path path) throws IOException {
    drive();
    stalls.forEach(this::record);
    pings();
    RunFolder folder = new RunFolder(path);
    folder.create();
    folder.write(manifest());
    folder.write(summary());
    lines(folder.slowOperations(), slow);
    lines(folder.serverEvents(), serverLines);
    lines(folder.clientEvents(), clientLines);
    try (HistogramLog log = new HistogramLog(folder.clientHistograms(), START / MILLI)) {
      for (Map.Entry<Long, Histogram[]> of : latencies.entrySet()) {
        long start = START / MILLI + SECOND_MILLIS * of.getKey();
        log.append(
            new Interval(
                Operation.INSERT,
                start,
                Math.min(start + SECOND_MILLIS, end / MILLI),
                of.getValue()[0],
                of.getValue()[1]));
      }
    }
    return folder;
  }

  private void drive() {
    PriorityQueue<Long> free = new PriorityQueue<>();
    for (int i = 0; i < THREADS; i++) {
      free.add(START + i);
    }
    long due = START;
    while (due < START + RUN_MICROS) {
      long freeAt = free.remove();
      long intended = isOpenLoop ? due : freeAt;
      long started = afterClientPauses(Math.max(intended, freeAt));
      long answered = execute(intended, started);
      free.add(answered);
      end = Math.max(end, answered);
      due = isOpenLoop ? due + intervalMicros : free.peek();
    }
  }

  private long execute(long due, long started) {
    int region = random.nextInt(REGIONS);
    int server = region % SERVERS;
    long work = 500L + random.nextInt(1000);
    long arrived = started + NETWORK_MICROS;
    int retries = 0;
    SimulatedStall stall = holding(server, region, arrived);
    long done = arrived + work;
    while (stall != null && stall.form() == SimulatedStall.Form.REFUSAL) {
      arrived += PAUSE_MICROS * BACKOFF[Math.min(retries++, BACKOFF.length - 1)];
      stall = holding(server, region, arrived);
      done = arrived + work;
    }
    if (stall != null) {
      done = START + stall.end() + work;
      if (stall.form() == SimulatedStall.Form.MEASURED) {
        batch(server, region, arrived, done, stall);
      }
    }
    long answered = afterClientPauses(done + NETWORK_MICROS);
    service.recordValue(answered - started);
    Histogram[] second =
        latencies.computeIfAbsent(
            (answered - START) / (SECOND_MILLIS * MILLI),
            fresh -> new Histogram[] {new Histogram(3), new Histogram(3)});
    second[0].recordValue(answered - started);
    second[1].recordValue(answered - due);
    if (answered - due >= KEPT_FROM_MICROS) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("phase", "load");
      line.put("operation", "INSERT");
      line.put("key", "user" + slow.size());
      line.put("start", started);
      if (due != started) {
        line.put("intended", due);
      }
      line.put("service", answered - started);
      line.put("response", answered - due);
      line.put("region", region == split && answered > splitAt ? DAUGHTER : region(region));
      line.put("server", server(server));
      line.put("retries", retries);
      if (isOpenLoop
          && answered - due >= LATE_MICROS
          && started / EVERY_MICROS != answered / EVERY_MICROS) {
        line.put("every", EVERY_MICROS);
      }
      if (retries > 0) {
        line.put("exceptions", Map.of("RegionTooBusyException", retries));
      }
      slow.add(line);
    }
    return answered;
  }

  private SimulatedStall holding(int server, int region, long time) {
    return stalls.stream()
        .filter(stall -> stall.holds(server, region, time - START))
        .findFirst()
        .orElse(null);
  }

  private long afterClientPauses(long time) {
    return stalls.stream()
        .filter(stall -> stall.form() == SimulatedStall.Form.CLIENT)
        .filter(stall -> stall.holds(-1, -1, time - START))
        .mapToLong(stall -> START + stall.end() + random.nextInt(100))
        .findFirst()
        .orElse(time);
  }

  private void batch(int server, int region, long from, long to, SimulatedStall stall) {
    if (to - from < BATCH_FROM_MICROS) {
      return;
    }
    long held = START + stall.end() - from;
    String part =
        switch (stall.cause()) {
          case WAL_SYNC -> "walSyncMicros";
          case CALL_QUEUE -> "queueMicros";
          case ROW_LOCK, UPDATES_LOCK -> "locksMicros";
          case MVCC_WAIT -> "mvccMicros";
          default -> "gatesMicros";
        };
    // HBase notes the arrival in whole milliseconds of its own clock.
    long start = Math.floorDiv(from + skew[server], MILLI) * MILLI;
    long end = to + skew[server];
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put(part, held);
    figures.put("restMicros", end - start - held);
    figures.put("operations", 1);
    Map<String, Object> line = line("batch", server(server), start, end);
    line.put("table", "usertable");
    line.put("region", region(region));
    line.put("figures", figures);
    serverLines.add(line);
  }

  private void record(SimulatedStall stall) {
    if (stall.form() == SimulatedStall.Form.UNSEEN) {
      return;
    }
    boolean isClient = stall.form() == SimulatedStall.Form.CLIENT;
    long offset = isClient ? 0 : skew[stall.server()];
    Map<String, Object> line =
        line(
            "event",
            isClient ? "client" : server(stall.server()),
            START + stall.start() + offset,
            START + stall.end() + offset);
    line.put("cause", (isClient ? StallCause.CLIENT_PAUSE : stall.cause()).code());
    if (stall.region() >= 0) {
      line.put("table", "usertable");
      line.put("region", region(stall.region()));
    }
    line.put("figures", Map.of());
    (isClient ? clientLines : serverLines).add(line);
  }

  private void pings() {
    for (int server = 0; hasClocks && server < SERVERS; server++) {
      for (long time = START; time < START + RUN_MICROS; time += 1_000_000) {
        long unequal = random.nextLong(-ROUND_TRIP_MICROS / 2, ROUND_TRIP_MICROS / 2 + 1);
        Map<String, Object> line =
            line("clock", server(server), time + skew[server], time + skew[server]);
        line.put(
            "figures",
            Map.of(
                "roundTripMicros",
                ROUND_TRIP_MICROS,
                "offsetMicros",
                skew[server] + unequal,
                "errorMicros",
                ROUND_TRIP_MICROS / 2));
        serverLines.add(line);
      }
    }
  }

  private static Map<String, Object> line(String type, String server, long start, long end) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("type", type);
    line.put("server", server);
    line.put("start", start);
    line.put("end", end);
    return line;
  }

  private static void lines(Path file, List<Map<String, Object>> lines) throws IOException {
    try (JsonLines out = new JsonLines(file)) {
      for (Map<String, Object> line : lines) {
        out.append(line);
      }
    }
  }

  private Manifest manifest() {
    Manifest any = Samples.manifest("stock");
    TreeMap<String, SortedMap<String, String>> servers = new TreeMap<>();
    for (int server = 0; server < SERVERS; server++) {
      servers.put(server(server), any.profile().settings());
    }
    return any.with(
        run ->
            run.regionServers(SERVERS)
                .settingsInForce(servers)
                .workload(
                    new WorkloadSpec(
                        any.workload().name(),
                        any.workload().properties(),
                        WorkloadSpec.LOAD_ALONE,
                        THREADS,
                        isOpenLoop ? Double.valueOf(1e6 / intervalMicros) : null))
                .start(START)
                .end(end)
                .notes(List.of()));
  }

  private Summary summary() {
    Summary any = Samples.loadSummary(service.getTotalCount(), 1);
    Summary.PhaseSummary phase =
        new Summary.PhaseSummary(
            1,
            RUN_MICROS / 1e6,
            any.operations(),
            null,
            new PhaseCost(START, end, null, null, null, null),
            PauseTotals.of(List.of()),
            null,
            0,
            null);
    return new Summary(
        any.throughput(),
        any.offered(),
        any.operations(),
        any.rows(),
        any.verdict(),
        any.reasons(),
        Map.of("load", phase),
        any.servers(),
        any.io(),
        any.clientPauses(),
        any.laws(),
        any.warnings(),
        Map.of(
            "load",
            new SlowOperationCounts(
                new TreeMap<>(Map.of("INSERT", KEPT_FROM_MICROS)), slow.size(), 0)));
  }
}
