// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.counter.ServerReading;
import dev.htk.harness.run.JsonLines;
import dev.htk.harness.run.TimedLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes {@code server-metrics.jsonl}: one line per region server and second, with the server's
 * counters and the meters of its recorder.
 *
 * <pre>
 * try (MetricsRecording metrics = MetricsRecording.start(source, MetricsRecording.MeterSource.NONE, file)) {
 *   CounterWindow window = metrics.open();
 *   …
 *   metrics.close(window);
 *   window.growth(Counter.WAL_BYTES);
 * }
 * </pre>
 *
 * <p>Thread-safe.
 */
public final class MetricsRecording implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(MetricsRecording.class);

  /** Reads the meters of the recorders inside the servers. */
  @FunctionalInterface
  public interface MeterSource {

    /** The source if no recorder runs. */
    MeterSource NONE = Map::of;

    /** Returns the meters by server, and for each server by meter name with tags. */
    Map<String, ? extends Map<String, ?>> meters() throws IOException;
  }

  /**
   * One line of the file.
   *
   * @param time epoch microseconds of the client's clock
   * @param meters meters of the server's recorder; empty if it has none
   */
  record Line(long time, String server, Map<String, ?> meters, SortedMap<String, Long> counters) {}

  private final CounterSource source;
  private final MeterSource meters;
  private final RecorderClock clock;
  private final JsonLines file;
  private final Set<CounterWindow> open = ConcurrentHashMap.newKeySet();
  private final TimedLines lines;

  private MetricsRecording(
      CounterSource source, MeterSource meters, RecorderClock clock, JsonLines file) {
    this.source = source;
    this.meters = meters;
    this.clock = clock;
    this.file = file;
    this.lines =
        new TimedLines(file, "htk-server-metrics", "reading the servers' counters", this::sample);
  }

  /** Starts to sample periodically. */
  public static MetricsRecording start(CounterSource source, MeterSource meters, Path file)
      throws IOException {
    MetricsRecording metrics =
        new MetricsRecording(source, meters, RecorderClock.anchoredNow(), new JsonLines(file));
    metrics.lines.start();
    return metrics;
  }

  /** Returns the source of the counters. */
  public CounterSource source() {
    return source;
  }

  /** Opens a window that counts from a reading of all servers now. */
  public CounterWindow open() {
    CounterWindow window = new CounterWindow(clock.epochMicros());
    open.add(window);
    lines.doOrWarn();
    return window;
  }

  /** Reads all servers a last time for a window, and closes it. */
  public void close(CounterWindow window) {
    lines.doOrWarn();
    open.remove(window);
  }

  private synchronized void sample() throws IOException {
    List<ServerReading> readings = source.read();
    for (ServerReading reading : readings) {
      open.forEach(window -> window.add(reading));
    }
    Map<String, ? extends Map<String, ?>> metered = metersOrNone();
    for (ServerReading reading : readings) {
      Map<String, ?> ofServer = metered.get(reading.server());
      file.append(
          new Line(
              reading.time(),
              reading.server(),
              ofServer == null ? Map.of() : ofServer,
              reading.counters()));
    }
    file.flush();
  }

  /** Returns no meters if a recorder fails, so that the counters are still written. */
  private Map<String, ? extends Map<String, ?>> metersOrNone() {
    try {
      return meters.meters();
    } catch (IOException e) {
      LOG.warn("the recorders' meters could not be read: {}", e.getMessage());
      return Map.of();
    }
  }

  /** Samples a last time, and closes the file. */
  @Override
  public void close() throws IOException {
    lines.end("a region server's counters have not come for a minute");
  }
}
