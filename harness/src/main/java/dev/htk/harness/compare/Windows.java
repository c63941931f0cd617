// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.read.RecordedLines;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Splits a {@code client.hlog} into windows of equal length by the wall clock, so that two sides
 * that ran at the same time share them.
 */
public final class Windows {

  private static final int DIGITS = 3;
  private static final long NANOS_PER_MICRO = 1000;

  private Windows() {}

  /**
   * Returns the response times of an operation, in microseconds, by window.
   *
   * <p>An interval of the log is about a second long and belongs to the window that contains its
   * middle. The last window includes operations that were due in the stretch but answered after it,
   * because a stall that lasts beyond the end would otherwise not show. Broken intervals are left
   * out, so that a log that was cut off gives empty windows at its end.
   *
   * @param operation as YCSB calls it, such as {@code INSERT}
   * @param fromMicros start of the first window, epoch microseconds
   * @param toMicros end of the measured stretch; a window that would go beyond it is left out
   * @param lastMicros when the last operation of the stretch was answered, {@code toMicros} or
   *     later
   * @param length of a window, above 0
   * @return as many windows as fit, in order of time; those in which no operation ended are empty
   * @throws HarnessException if the file does not consist of lines
   * @throws IOException if the file is missing or cannot be read
   */
  public static List<Histogram> read(
      Path clientHlog,
      String operation,
      long fromMicros,
      long toMicros,
      long lastMicros,
      Duration length)
      throws HarnessException, IOException {
    long micros = length.toNanos() / NANOS_PER_MICRO;
    List<Histogram> windows = new ArrayList<>();
    for (long end = fromMicros + micros; end <= toMicros; end += micros) {
      windows.add(new Histogram(DIGITS));
    }
    RecordedLines.LATENCIES.readTorn(
        clientHlog,
        line -> {
          boolean isLate = line.middle() > toMicros && line.middle() <= lastMicros;
          long window =
              isLate ? windows.size() - 1 : Math.floorDiv(line.middle() - fromMicros, micros);
          if (line.operation().equals(operation)
              && line.measure().equals("response")
              && window >= 0
              && window < windows.size()) {
            windows.get((int) window).add(line.latencies());
          }
        });
    return List.copyOf(windows);
  }
}
