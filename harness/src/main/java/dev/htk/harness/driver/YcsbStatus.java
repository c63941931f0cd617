// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.text.Phrase;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * YCSB's status line, as its {@code -s} prints it every {@code status.interval} seconds: operations
 * so far, their rate since the last line, the estimated time for the rest at the pace so far, and
 * the response times since the last line by operation, in microseconds. Source: {@code
 * site.ycsb.StatusThread}, {@code RemainingFormatter} and {@code OneMeasurementHdrHistogram} of
 * YCSB 0.17.0. Not thread-safe.
 */
public final class YcsbStatus {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT);

  private final long intervalMillis;
  private final DecimalFormat twoDigits =
      new DecimalFormat("#.##", DecimalFormatSymbols.getInstance(Locale.ROOT));
  private final Map<Operation, Histogram> histograms = new EnumMap<>(Operation.class);
  private long startMillis;
  private long lastMillis;
  private long lastOperations;
  private boolean begun;

  /**
   * @param seconds between two lines, 1 or more
   */
  public YcsbStatus(int seconds) {
    intervalMillis = TimeUnit.SECONDS.toMillis(seconds);
  }

  /** Adds an interval of a second. */
  public void add(Interval interval) {
    begin(interval.startMillis());
    histograms
        .computeIfAbsent(interval.operation(), operation -> new Histogram(3))
        .add(interval.response());
  }

  private void begin(long millis) {
    if (!begun) {
      begun = true;
      startMillis = millis;
      lastMillis = millis;
    }
  }

  /**
   * Returns the line if it is due; {@link #last} returns the one at a phase's end.
   *
   * @param nowMillis epoch milliseconds
   * @param done operations so far
   * @param planned operations of the whole phase; {@link Long#MAX_VALUE} for no limit
   */
  public Optional<String> line(long nowMillis, long done, long planned) {
    begin(nowMillis);
    return nowMillis - lastMillis < intervalMillis
        ? Optional.empty()
        : Optional.of(next(nowMillis, done, planned));
  }

  /**
   * Returns the line at the end of a phase, unless the previous line covers all operations.
   *
   * @param done operations in all, which may be fewer than planned
   */
  public Optional<String> last(long nowMillis, long done) {
    begin(nowMillis);
    return done == lastOperations && lastMillis > startMillis
        ? Optional.empty()
        : Optional.of(next(nowMillis, done, done));
  }

  private String next(long nowMillis, long done, long planned) {
    StringBuilder line = new StringBuilder(time(nowMillis));
    line.append(' ').append((nowMillis - startMillis) / 1000).append(" sec: ");
    line.append(done).append(" operations; ");
    if (done > 0) {
      double current = (done - lastOperations) * 1000.0 / Math.max(1, nowMillis - lastMillis);
      line.append(twoDigits.format(current)).append(" current ops/sec; ");
      if (done < planned && planned != Long.MAX_VALUE) {
        double perSecond = done * 1000.0 / Math.max(1, nowMillis - startMillis);
        line.append("est completion in ")
            .append(remaining((long) Math.ceil((planned - done) / perSecond)));
      }
    }
    for (Map.Entry<Operation, Histogram> operation : histograms.entrySet()) {
      append(line, operation.getKey(), operation.getValue());
    }
    histograms.clear();
    lastMillis = nowMillis;
    lastOperations = done;
    return line.toString();
  }

  private static String time(long millis) {
    return TIME.format(Instant.ofEpochMilli(millis).atZone(ZoneId.systemDefault()));
  }

  private void append(StringBuilder line, Operation operation, Histogram times) {
    line.append(
        Phrase.of(
            "[%s: Count=%d, Max=%d, Min=%d, Avg=%s",
            operation.ycsbName(),
            times.getTotalCount(),
            times.getMaxValue(),
            times.getMinValue(),
            twoDigits.format(times.getMean())));
    for (double percentile : new double[] {90, 99, 99.9, 99.99}) {
      line.append(", ")
          .append(twoDigits.format(percentile))
          .append('=')
          .append(twoDigits.format(times.getValueAtPercentile(percentile)));
    }
    line.append("] ");
  }

  /** Like YCSB's {@code RemainingFormatter}: minutes below a day, seconds below a minute. */
  static String remaining(long seconds) {
    Duration left = Duration.ofSeconds(seconds);
    String text =
        some(left.toDays(), "day")
            + some(left.toHoursPart(), "hour")
            + (left.toDays() < 1 ? some(left.toMinutesPart(), "minute") : "");
    return text.isEmpty() ? count(seconds, "second") : text;
  }

  private static String some(long count, String unit) {
    return count > 0 ? count(count, unit) : "";
  }

  private static String count(long count, String unit) {
    return Numbers.counted(count, unit) + " ";
  }
}
