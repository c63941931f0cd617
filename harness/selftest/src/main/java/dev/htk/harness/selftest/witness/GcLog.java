// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.witness;

import dev.htk.harness.evidence.gc.JvmStop;
import dev.htk.harness.evidence.gc.JvmStops;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The stops that a JVM has written into its own log, by {@code -Xlog:gc*,safepoint} with {@code
 * utctime} and {@code uptime}. Times are epoch microseconds, exact to the log's millisecond.
 * Immutable.
 */
public final class GcLog {

  /** The log's times are whole milliseconds, taken a little after a stop. */
  private static final long SLACK_MICROS = 5000;

  private final List<JvmStop> stops;

  private GcLog(List<JvmStop> stops) {
    this.stops = stops;
  }

  /** Reads a log, even one that is still being written. */
  public static GcLog read(Path file) throws IOException {
    List<JvmStop> stops = new ArrayList<>();
    JvmStops found = new JvmStops(stops::add);
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      lines.forEach(found::take);
    }
    return new GcLog(List.copyOf(stops));
  }

  /** Returns for how long of an interval collections stopped the JVM, at most all of it. */
  public long collecting(long from, long to) {
    return overlap(stops.stream().filter(JvmStop::isCollection), from, to);
  }

  /** Returns for how long of an interval it was stopped for any reason, at most all of it. */
  public long stopped(long from, long to) {
    return overlap(stops.stream(), from, to);
  }

  private static long overlap(Stream<JvmStop> stops, long from, long to) {
    return Math.min(to - from, stops.mapToLong(stop -> overlap(stop, from, to)).sum());
  }

  private static long overlap(JvmStop stop, long from, long to) {
    return Math.max(
        0, Math.min(stop.end() + SLACK_MICROS, to) - Math.max(stop.start() - SLACK_MICROS, from));
  }
}
