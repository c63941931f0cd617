// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * {@code client.hlog}: HdrHistogram's interval log, one interval a second, tagged {@code
 * OPERATION.service} and {@code OPERATION.response}. Values are microseconds; the log's own column
 * of maxima is in milliseconds.
 */
public final class HistogramLog implements IntervalListener, AutoCloseable {

  private static final double MICROS_PER_MILLI = 1000.0;

  private final PrintStream out;
  private final HistogramLogWriter writer;

  public HistogramLog(Path file, long startMillis) throws IOException {
    out =
        new PrintStream(
            new BufferedOutputStream(Files.newOutputStream(file)), false, StandardCharsets.UTF_8);
    writer = new HistogramLogWriter(out);
    writer.outputLogFormatVersion();
    writer.outputStartTime(startMillis);
    writer.outputLegend();
  }

  /** Appends an interval and flushes it to the file. */
  public void append(Interval interval) {
    write(interval, ".service", interval.service());
    write(interval, ".response", interval.response());
    out.flush();
  }

  @Override
  public void interval(Interval interval) {
    append(interval);
  }

  private void write(Interval interval, String suffix, Histogram histogram) {
    histogram.setTag(interval.operation().ycsbName() + suffix);
    writer.outputIntervalHistogram(
        interval.startMillis() / 1000.0,
        interval.endMillis() / 1000.0,
        histogram,
        MICROS_PER_MILLI);
  }

  @Override
  public void close() {
    out.close();
  }
}
