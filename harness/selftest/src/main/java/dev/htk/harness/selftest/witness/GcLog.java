// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.witness;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The stops that a JVM has written into its own log, by {@code -Xlog:gc*,safepoint} with {@code
 * utctime} and {@code uptime}. The JVM writes a line when a stop is over. Times are epoch
 * microseconds, exact to the log's millisecond. Immutable.
 */
public final class GcLog {

  /** The log's times are whole milliseconds, taken a little after a stop. */
  private static final long SLACK_MICROS = 5000;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ", Locale.ROOT);
  private static final Pattern PAUSE =
      Pattern.compile("\\[([^]]+)].* GC\\(\\d+\\) Pause .* (\\d+\\.\\d+)ms");
  private static final Pattern SAFEPOINT =
      Pattern.compile("\\[([^]]+)].*Safepoint \".*Total: +(\\d+) ns");

  private static final int MILLIS_TO_MICROS = 3;
  private static final int NANOS_TO_MICROS = -3;

  private record Stop(long start, long end) {
    long overlap(long from, long to) {
      return Math.max(0, Math.min(end + SLACK_MICROS, to) - Math.max(start - SLACK_MICROS, from));
    }
  }

  private final List<Stop> collections;
  private final List<Stop> safepoints;

  private GcLog(List<Stop> collections, List<Stop> safepoints) {
    this.collections = collections;
    this.safepoints = safepoints;
  }

  /** Reads a log, even one that is still being written. */
  public static GcLog read(Path file) throws IOException {
    List<Stop> collections = new ArrayList<>();
    List<Stop> safepoints = new ArrayList<>();
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      lines.forEach(
          line -> {
            stop(line, PAUSE, MILLIS_TO_MICROS).ifPresent(collections::add);
            stop(line, SAFEPOINT, NANOS_TO_MICROS).ifPresent(safepoints::add);
          });
    }
    return new GcLog(List.copyOf(collections), List.copyOf(safepoints));
  }

  private static Optional<Stop> stop(String line, Pattern pattern, int exponent) {
    Matcher matcher = pattern.matcher(line);
    if (!matcher.lookingAt()) {
      return Optional.empty();
    }
    Instant written = OffsetDateTime.parse(matcher.group(1), TIME).toInstant();
    long end = TimeUnit.MILLISECONDS.toMicros(written.toEpochMilli());
    long length = new BigDecimal(matcher.group(2)).scaleByPowerOfTen(exponent).longValue();
    return Optional.of(new Stop(end - length, end));
  }

  /** Returns for how long of an interval collections stopped the JVM, at most all of it. */
  public long collecting(long from, long to) {
    return overlap(collections, from, to);
  }

  /** Returns for how long of an interval it was stopped for any reason, at most all of it. */
  public long stopped(long from, long to) {
    return overlap(safepoints, from, to);
  }

  private static long overlap(List<Stop> stops, long from, long to) {
    return Math.min(to - from, stops.stream().mapToLong(stop -> stop.overlap(from, to)).sum());
  }
}
