// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.gc;

import dev.htk.coprocessor.wire.StallCause;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds a JVM's stops in the lines of its log, which it is given one by one.
 *
 * <p>Unified logging (from Java 9 on) dates a line when a stop is over, Java 8 when it begins. A
 * safepoint is logged behind the collections that it was for. Only lines with a date and a time
 * count. A concurrent phase is no stop.
 */
public final class JvmStops {

  private static final long UNDATED = Long.MIN_VALUE;

  private static final long RESOLUTION_MICROS = 1000;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSZ", Locale.ROOT);

  private static final int DATE_LENGTH = "2026-11-22T07:00:02.100+0000".length();

  /**
   * Behind the decorations of unified logging. A generational ZGC names its generation. Threads of
   * the collector itself can stall as well.
   */
  private static final Pattern COLLECTION =
      Pattern.compile(
          "(?:GC\\(\\d+\\) )?(?:[YyOo]: )?(Pause|(?:Allocation|Relocation) Stall) "
              + "(?!\\((?:VM Thread|ZWorker))(.*)");

  private static final Pattern MILLIS = Pattern.compile("(?:^|.* )(\\d+\\.\\d+)ms\\s*");
  private static final Pattern SAFEPOINT =
      Pattern.compile("Safepoint \"(\\w+)\".* Total: +(\\d+) ns.*");
  private static final Pattern STOPPED =
      Pattern.compile(
          "Total time for which application threads were stopped: (\\d+\\.\\d+) seconds.*");
  private static final String ENTERING = "Entering safepoint region: ";

  /** Java 8: the time since the JVM's start, and what follows. */
  private static final Pattern BEHIND_DATE = Pattern.compile(": (?:\\d+\\.\\d+: )?(.*)");

  private static final Pattern SECONDS_AT_END = Pattern.compile("(\\d+\\.\\d+) secs$");

  /** The decoration {@code timemillis}; {@code uptimemillis} has fewer digits. */
  private static final Pattern EPOCH_MILLIS = Pattern.compile("(\\d{12,16})ms");

  /** The names of safepoints in which collectors work. */
  private static final Pattern OF_COLLECTOR =
      Pattern.compile(
          ".*Collect.*|G1.*|CGC_.*|CMS_.*|(Parallel|Serial)GC.*|Shenandoah.*|[XZ][A-Z].*");

  /** No collection of Java 8 is logged in as many lines. */
  private static final int MOST_LINES = 1000;

  private final Consumer<JvmStop> sink;
  private final LegacyPause open = new LegacyPause();
  private String safepoint = "";
  private long firstSinceSafepoint = Long.MAX_VALUE;
  private long lastSinceSafepoint = Long.MIN_VALUE;
  private long from = Long.MAX_VALUE;
  private long to = Long.MIN_VALUE;

  /**
   * @param sink takes the stops in the order of the log
   */
  public JvmStops(Consumer<JvmStop> sink) {
    this.sink = sink;
  }

  /** Returns the epoch microseconds of the first dated line; {@link Long#MAX_VALUE} for none. */
  long from() {
    return from;
  }

  /** Returns the epoch microseconds of the last dated line; {@link Long#MIN_VALUE} for none. */
  long to() {
    return to;
  }

  /** Takes the next line. */
  public void take(String line) {
    if (line.startsWith("[") && !open.isOpen()) {
      takeUnified(line);
      return;
    }
    long time = date(line, 0, Math.min(DATE_LENGTH, line.length()));
    if (time == UNDATED) {
      open.follow(line);
    } else {
      note(time);
      takeLegacy(time, line);
    }
  }

  private void note(long time) {
    from = Math.min(from, time);
    to = Math.max(to, time);
  }

  private void takeUnified(String line) {
    long time = UNDATED;
    int at = 0;
    while (at < line.length() && line.charAt(at) == '[') {
      int close = line.indexOf(']', at);
      if (close < 0) {
        return;
      }
      time = time == UNDATED ? date(line, at + 1, close) : time;
      at = close + 1;
    }
    if (time != UNDATED && at < line.length()) {
      note(time);
      takeMessage(time, line.substring(at + 1));
    }
  }

  private void takeMessage(long time, String message) {
    Matcher matcher = COLLECTION.matcher(message);
    if (matcher.matches()) {
      Matcher length = MILLIS.matcher(matcher.group(2));
      if (length.matches()) {
        boolean isPause = matcher.group(1).equals("Pause");
        long start = time - micros(length.group(1), 1e3);
        boolean isShort = !isPause || matcher.group(2).startsWith("Degenerated");
        collected(new JvmStop(StallCause.GC_PAUSE, isShort, start, time), isPause);
      }
      return;
    }
    if (message.startsWith(ENTERING)) {
      safepoint = message.substring(ENTERING.length()).strip();
      return;
    }
    Matcher total = SAFEPOINT.matcher(message);
    if (total.matches()) {
      stopped(total.group(1), time, micros(total.group(2), 1e-3));
    } else {
      takeStopped(time, message);
    }
  }

  private void takeStopped(long time, String message) {
    Matcher total = STOPPED.matcher(message);
    if (total.matches()) {
      stopped(safepoint, time, micros(total.group(1), 1e6));
      safepoint = "";
    }
  }

  private void takeLegacy(long start, String line) {
    Matcher behind = BEHIND_DATE.matcher(line).region(DATE_LENGTH, line.length());
    if (!behind.matches()) {
      return;
    }
    String message = behind.group(1);
    if ((message.startsWith("[GC") && !message.startsWith("[GC concurrent"))
        || message.startsWith("[Full GC")) {
      open.begin(start);
      open.follow(message);
    } else if (open.isOpen()) {
      open.follow(message);
    } else {
      takeStopped(start, message);
    }
  }

  private void collected(JvmStop stop, boolean isPause) {
    if (isPause) {
      firstSinceSafepoint = Math.min(firstSinceSafepoint, stop.start());
      lastSinceSafepoint = Math.max(lastSinceSafepoint, stop.end());
    }
    sink.accept(stop);
  }

  /** Passes on a safepoint, up to the first collection in it: threads can be long to reach it. */
  private void stopped(String name, long end, long micros) {
    long start = end - micros;
    boolean isForCollection = lastSinceSafepoint > start;
    long until = isForCollection ? Math.min(firstSinceSafepoint, end) : end;
    firstSinceSafepoint = Long.MAX_VALUE;
    lastSinceSafepoint = Long.MIN_VALUE;
    if (until - start >= RESOLUTION_MICROS) {
      boolean isUnlogged = !isForCollection && OF_COLLECTOR.matcher(name).matches();
      sink.accept(
          new JvmStop(
              isUnlogged ? StallCause.GC_PAUSE : StallCause.PROCESS_PAUSE, false, start, until));
    }
  }

  private static long micros(String number, double unit) {
    return Math.round(Double.parseDouble(number) * unit);
  }

  /** Returns the time that stands at a place, in epoch microseconds. */
  private static long date(String line, int begin, int end) {
    if (end - begin == DATE_LENGTH && line.charAt(begin + 10) == 'T') {
      try {
        Instant time = OffsetDateTime.parse(line.substring(begin, end), DATE).toInstant();
        return TimeUnit.SECONDS.toMicros(time.getEpochSecond()) + time.getNano() / 1000;
      } catch (DateTimeException e) {
        return UNDATED;
      }
    }
    Matcher millis = EPOCH_MILLIS.matcher(line).region(begin, end);
    return millis.matches()
        ? TimeUnit.MILLISECONDS.toMicros(Long.parseLong(millis.group(1)))
        : UNDATED;
  }

  /** A pause in Java 8's format, which can go on over several lines until its bracket closes. */
  private final class LegacyPause {
    private long start = UNDATED;
    private int depth;
    private int lines;

    boolean isOpen() {
      return start != UNDATED;
    }

    void begin(long time) {
      start = time;
      depth = 0;
      lines = 0;
    }

    void follow(String text) {
      if (!isOpen()) {
        return;
      }
      for (int i = 0; i < text.length(); i++) {
        depth += text.charAt(i) == '[' ? 1 : text.charAt(i) == ']' ? -1 : 0;
        if (depth == 0 && text.charAt(i) == ']') {
          close(text.substring(0, i));
          return;
        }
      }
      if (++lines > MOST_LINES) {
        start = UNDATED;
      }
    }

    private void close(String text) {
      Matcher seconds = SECONDS_AT_END.matcher(text);
      if (seconds.find()) {
        long end = start + micros(seconds.group(1), 1e6);
        note(end);
        collected(new JvmStop(StallCause.GC_PAUSE, false, start, end), /* isPause= */ true);
      }
      start = UNDATED;
    }
  }
}
