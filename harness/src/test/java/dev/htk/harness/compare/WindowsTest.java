// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.driver.HistogramLog;
import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.phase.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowsTest {

  private static final long START = 1_790_000_000_000L;
  private static final Duration LENGTH = Duration.ofSeconds(10);

  @TempDir private Path folder;

  @Test
  void anIntervalIsInTheWindowOfItsMiddle() throws HarnessException, IOException {
    Path log = log(0, 30);

    List<Histogram> windows = read(log, 4600, 24_600);

    // Middles are at 0.5 s, 1.5 s, …, so that those of 4.5 s and 24.5 s are just before an end.
    assertThat(windows).hasSize(2);
    assertThat(windows.get(0).getTotalCount()).isEqualTo(10);
    assertThat(windows.get(0).getMinValue()).isEqualTo(5);
    assertThat(windows.get(0).getMaxValue()).isEqualTo(14);
    assertThat(windows.get(1).getMinValue()).isEqualTo(15);
    assertThat(windows.get(1).getMaxValue()).isEqualTo(24);
  }

  @Test
  void onlyResponseTimesOfTheOperationCount() throws HarnessException, IOException {
    assertThat(Windows.read(log(0, 10), "READ", micros(0), micros(10_000), micros(10_000), LENGTH))
        .allMatch(window -> window.getTotalCount() == 0);
    assertThat(read(log(0, 10), 0, 10_000).get(0).getMaxValue()).isEqualTo(9);
  }

  @Test
  void aRestThatIsNoWholeWindowIsLeftOut() throws HarnessException, IOException {
    assertThat(read(log(0, 40), 0, 29_999)).hasSize(2);
    assertThat(read(log(0, 40), 0, 9_999)).isEmpty();
  }

  @Test
  void operationsAnsweredAfterTheStretchAreInItsLastWindow() throws HarnessException, IOException {
    List<Histogram> windows = read(log(0, 40), 0, 24_000, 35_000);

    assertThat(windows).extracting(Histogram::getTotalCount).containsExactly(10L, 21L);
    assertThat(windows.get(1).getMaxValue()).isEqualTo(34);
  }

  @Test
  void windowsInWhichNothingEndedAreEmpty() throws HarnessException, IOException {
    assertThat(read(log(20, 10), 0, 40_000))
        .extracting(Histogram::getTotalCount)
        .containsExactly(0L, 0L, 10L, 0L);
  }

  @Test
  void aTruncatedLogIsReadUpToItsCut() throws HarnessException, IOException {
    Path log = log(0, 30);
    String text = Files.readString(log);
    Files.writeString(log, text.substring(0, text.length() * 2 / 3));

    List<Histogram> windows = read(log, 0, 30_000);

    assertThat(windows.get(0).getTotalCount()).isEqualTo(10);
    assertThat(windows.get(2).getTotalCount()).isZero();
  }

  @Test
  void aMissingLogIsAnError() {
    assertThatThrownBy(() -> read(folder.resolve("none"), 0, 10_000))
        .isInstanceOf(NoSuchFileException.class);
  }

  private static List<Histogram> read(Path log, long fromMillis, long toMillis)
      throws HarnessException, IOException {
    return read(log, fromMillis, toMillis, toMillis);
  }

  private static List<Histogram> read(Path log, long fromMillis, long toMillis, long lastMillis)
      throws HarnessException, IOException {
    return Windows.read(
        log, "INSERT", micros(fromMillis), micros(toMillis), micros(lastMillis), LENGTH);
  }

  private static long micros(long millis) {
    return (START + millis) * 1000;
  }

  /** Logs in second n one insert with a response time of n, and a longer service time. */
  private Path log(int first, int seconds) throws IOException {
    Path file = folder.resolve("client.hlog");
    try (HistogramLog log = new HistogramLog(file, START)) {
      for (int second = first; second < first + seconds; second++) {
        log.append(
            new Interval(
                Operation.INSERT,
                START + second * 1000L,
                START + (second + 1) * 1000L,
                histogram(1000),
                histogram(second)));
      }
    }
    return file;
  }

  private static Histogram histogram(long value) {
    Histogram histogram = new Histogram(3);
    histogram.recordValue(value);
    return histogram;
  }
}
