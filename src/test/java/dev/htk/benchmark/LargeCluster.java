// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.driver.HistogramLog;
import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.run.JsonLines;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.read.RunFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.HdrHistogram.Histogram;

/**
 * The folder of a run on a large cluster, with compressed files. Stalls follow each other at equal
 * distances, each on one server, with a known cause that holds operations of that server's regions.
 * All around them lie short events and slow batches that held none of the known operations. Lines
 * have the order of drains: second by second, server by server. The same numbers give the same
 * folder.
 *
 * @param batches slow batches that held no known operation
 * @param events stall events that held none
 * @param stalls how many stalls are planted
 * @param held how many operations each of them holds
 */
public record LargeCluster(
    int servers,
    int regionsPerServer,
    int seconds,
    long batches,
    long events,
    int stalls,
    int held) {

  private static final long START = 1_790_000_000_000_000L;
  private static final long SECOND = 1_000_000;
  private static final int THREADS = 6400;
  private static final int LEAST_HOLD = 100_000;
  private static final int MOST_HOLD = 1_000_000;
  private static final int KEPT_FROM = 20_000;
  private static final int NOISE_MICROS = 5_000;
  private static final int BATCH_MICROS = 60_000;

  /** One operation in a thousand is slow, so that the slow ones are those beyond p99.9. */
  private static final int ONE_SLOW_OF = 1000;

  /** Written at once by as many threads, then put together: gzip allows for that. */
  private static final int PARTS = 20;

  private static final List<StallCause> PLANTED =
      List.of(StallCause.GC_PAUSE, StallCause.WAL_SYNC, StallCause.WAL_ROLL, StallCause.CALL_QUEUE);

  private static final List<StallCause> OF_REGIONS =
      List.of(
          StallCause.FLUSH,
          StallCause.COMPACTION,
          StallCause.UPDATES_LOCK,
          StallCause.ROW_LOCK,
          StallCause.FLUSH_DELAYED,
          StallCause.COMPACTION_THROTTLED);

  /** A planted stall. */
  public record Stall(StallCause cause, String server, long start, long end) {}

  /** Returns the number of operations of the whole run, the same in each second. */
  public long operations() {
    return (long) stalls * held * ONE_SLOW_OF / seconds * seconds;
  }

  /** Returns the planted stalls, the first one first. */
  public List<Stall> planted() {
    SplittableRandom random = new SplittableRandom(7);
    List<Stall> planted = new ArrayList<>();
    long apart = seconds * SECOND / stalls;
    for (int i = 0; i < stalls; i++) {
      long start = START + i * apart + SECOND / 10;
      long hold = random.nextLong(LEAST_HOLD, Math.min(MOST_HOLD, apart / 2));
      String server = server(random.nextInt(servers));
      planted.add(new Stall(PLANTED.get(i % PLANTED.size()), server, start, start + hold));
    }
    return planted;
  }

  /** Writes the run, on all cores. */
  public RunFolder write(Path path) throws IOException {
    RunFolder folder = new RunFolder(path);
    folder.create();
    Histogram all = histograms(folder);
    folder.write(LargeRun.manifest(servers, seconds, operations(), THREADS));
    folder.write(LargeRun.summary(all, seconds, operations(), stalls * held, KEPT_FROM));
    new JsonLines(folder.clientEvents()).close();
    List<Stall> planted = planted();
    IntStream.range(0, PARTS).parallel().forEach(part -> write(folder, part, planted));
    for (Path plain : List.of(folder.slowOperations(), folder.serverEvents())) {
      try (OutputStream out = Files.newOutputStream(RunFile.compressed(plain))) {
        for (int part = 0; part < PARTS; part++) {
          Path written = part(plain, part);
          Files.copy(written, out);
          Files.delete(written);
        }
      }
    }
    return folder;
  }

  private static Path part(Path plain, int part) {
    return plain.resolveSibling(plain.getFileName() + "." + part);
  }

  /** Writes the lines of some seconds. */
  private void write(RunFolder folder, int part, List<Stall> planted) {
    SplittableRandom random = new SplittableRandom(part);
    try (Lines operations = new Lines(part(folder.slowOperations(), part));
        Lines events = new Lines(part(folder.serverEvents(), part))) {
      int next = 0;
      for (int second = seconds * part / PARTS; second < seconds * (part + 1) / PARTS; second++) {
        long from = START + second * SECOND;
        while (next < planted.size() && planted.get(next).start() < from) {
          next++;
        }
        while (next < planted.size() && planted.get(next).start() < from + SECOND) {
          hold(planted.get(next++), operations, events, random);
        }
        drain(second, events, random);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void drain(int second, Lines lines, SplittableRandom random) throws IOException {
    long from = START + second * SECOND;
    for (int server = 0; server < servers; server++) {
      lines.clock(server(server), from + SECOND, random.nextInt(-200, 200));
      long row = (long) second * servers + server;
      long rows = (long) seconds * servers;
      for (long i = events * row / rows; i < events * (row + 1) / rows; i++) {
        long start = from + random.nextLong(SECOND);
        long end = start + 1 + exponential(random, NOISE_MICROS);
        if (random.nextBoolean()) {
          lines.event(
              PLANTED.get(random.nextInt(PLANTED.size())), server(server), null, start, end);
        } else {
          StallCause cause = OF_REGIONS.get(random.nextInt(OF_REGIONS.size()));
          lines.event(cause, server(server), region(random, server), start, end);
        }
      }
      for (long i = batches * row / rows; i < batches * (row + 1) / rows; i++) {
        long start = from + random.nextLong(SECOND);
        long micros = 20_000 + exponential(random, BATCH_MICROS);
        String part = random.nextBoolean() ? "walSyncMicros" : "queueMicros";
        lines.batch(
            server(server), region(random, server), start, start + micros, part, random.nextLong());
      }
    }
  }

  /** Adds a stall, the operations that were sent during it, and half of their batches. */
  private void hold(Stall stall, Lines operations, Lines events, SplittableRandom random)
      throws IOException {
    events.event(stall.cause(), stall.server(), null, stall.start(), stall.end());
    int server = Integer.parseInt(stall.server().replaceAll("rs(\\d+).*", "$1"));
    for (int i = 0; i < held; i++) {
      long start = stall.end() - random.nextLong(KEPT_FROM, stall.end() - stall.start());
      long end = stall.end() + random.nextLong(1_000, 5_000);
      String region = region(random, server);
      operations.operation("user" + random.nextLong(), start, end, region, stall.server());
      if (stall.cause() != StallCause.GC_PAUSE && random.nextBoolean()) {
        String part = stall.cause() == StallCause.CALL_QUEUE ? "queueMicros" : "walSyncMicros";
        events.batch(stall.server(), region, start + 500, end - 500, part, random.nextLong());
      }
    }
  }

  private static String server(int number) {
    return "rs" + number + ".example.org,16020,1790000000000";
  }

  private String region(SplittableRandom random, int server) {
    int region = random.nextInt(regionsPerServer) * servers + server;
    return String.format(Locale.ROOT, "%032x", region * 0x9E3779B97F4A7C15L);
  }

  private static long exponential(SplittableRandom random, long mean) {
    return Math.round(-mean * Math.log(1 - random.nextDouble()));
  }

  private Histogram histograms(RunFolder folder) throws IOException {
    Histogram all = new Histogram(3);
    SplittableRandom random = new SplittableRandom(3);
    Histogram interval = new Histogram(3);
    for (long i = 0; i < operations() / seconds; i++) {
      interval.recordValue(500 + exponential(random, 1_500));
    }
    try (HistogramLog log = new HistogramLog(folder.clientHistograms(), START / 1000)) {
      for (int second = 0; second < seconds; second++) {
        long millis = START / 1000 + second * 1000L;
        log.append(
            new Interval(
                Operation.INSERT, millis, millis + 1000, interval.copy(), interval.copy()));
        all.add(interval);
      }
    }
    return all;
  }

  /** Lines as the kit writes them, put together by hand because there are so many. */
  private static final class Lines implements AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final StringBuilder text = new StringBuilder(2 * BUFFER);
    private final OutputStream out;

    Lines(Path file) throws IOException {
      out = new GZIPOutputStream(Files.newOutputStream(file), BUFFER);
    }

    void clock(String server, long time, int offset) throws IOException {
      begin("clock", server).append("\"start\":").append(time).append(",\"end\":").append(time);
      text.append(",\"figures\":{\"roundTripMicros\":600,\"offsetMicros\":").append(offset);
      end(",\"errorMicros\":300}}\n");
    }

    void event(StallCause cause, String server, String region, long start, long end)
        throws IOException {
      begin("event", server).append("\"cause\":\"").append(cause.code()).append("\",");
      place(region);
      times(start, end);
      end(",\"figures\":{}}\n");
    }

    void batch(String server, String region, long start, long end, String part, long row)
        throws IOException {
      begin("batch", server);
      place(region);
      text.append("\"client\":\"10.0.0.1\",");
      times(start, end);
      text.append(",\"figures\":{\"memstoreMicros\":310,\"walAppendMicros\":40,\"restMicros\":450");
      text.append(",\"").append(part).append("\":").append(end - start - 800);
      text.append(",\"operations\":10,\"bytes\":11000,\"row\":").append(row);
      end("}}\n");
    }

    void operation(String key, long start, long end, String region, String server)
        throws IOException {
      text.append("{\"phase\":\"load\",\"operation\":\"INSERT\",\"key\":\"").append(key);
      text.append("\",\"start\":").append(start).append(",\"intended\":").append(start);
      text.append(",\"service\":").append(end - start).append(",\"response\":").append(end - start);
      text.append(",\"region\":\"").append(region).append("\",\"server\":\"").append(server);
      end("\",\"retries\":0}\n");
    }

    private StringBuilder begin(String type, String server) {
      text.append("{\"type\":\"").append(type).append("\",\"server\":\"").append(server);
      return text.append("\",");
    }

    private void place(String region) {
      if (region != null) {
        text.append("\"table\":\"usertable\",\"region\":\"").append(region).append("\",");
      }
    }

    private void times(long start, long end) {
      text.append("\"start\":").append(start).append(",\"end\":").append(end);
    }

    private void end(String rest) throws IOException {
      text.append(rest);
      if (text.length() > BUFFER) {
        flush();
      }
    }

    private void flush() throws IOException {
      out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
      text.setLength(0);
    }

    @Override
    public void close() throws IOException {
      flush();
      out.close();
    }
  }
}
