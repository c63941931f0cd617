// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.phase.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramLogTest {

  private static final long START = 1_790_000_000_000L;

  @TempDir private Path folder;

  @Test
  void intervalsAreReadBackWithTheirTagsTimesAndValues() throws IOException {
    Path file = folder.resolve("client.hlog");
    try (HistogramLog log = new HistogramLog(file, START)) {
      log.append(
          new Interval(
              Operation.INSERT,
              START,
              START + 1_000,
              Samples.histogram(100, 200),
              Samples.histogram(1_000, 2_000)));
      log.append(
          new Interval(
              Operation.READ_MODIFY_WRITE,
              START + 1_000,
              START + 2_001,
              Samples.histogram(7),
              Samples.histogram(8)));
    }

    List<Histogram> read = read(file);

    assertThat(read)
        .extracting(Histogram::getTag)
        .containsExactly(
            "INSERT.service",
            "INSERT.response",
            "READ-MODIFY-WRITE.service",
            "READ-MODIFY-WRITE.response");
    assertThat(read)
        .containsExactly(
            Samples.histogram(100, 200),
            Samples.histogram(1_000, 2_000),
            Samples.histogram(7),
            Samples.histogram(8));
    assertThat(read)
        .extracting(Histogram::getStartTimeStamp)
        .containsExactly(START, START, START + 1_000, START + 1_000);
    assertThat(read)
        .extracting(Histogram::getEndTimeStamp)
        .containsExactly(START + 1_000, START + 1_000, START + 2_001, START + 2_001);
  }

  @Test
  void oneHistogramMayBeBothServiceAndResponse() throws IOException {
    Path file = folder.resolve("client.hlog");
    Histogram both = Samples.histogram(100, 200);
    try (HistogramLog log = new HistogramLog(file, START)) {
      log.append(new Interval(Operation.READ, START, START + 1_000, both, both));
    }

    assertThat(read(file))
        .extracting(Histogram::getTag)
        .containsExactly("READ.service", "READ.response");
  }

  @Test
  void anIntervalIsInTheFileBeforeTheLogIsClosed() throws IOException {
    Path file = folder.resolve("client.hlog");
    try (HistogramLog log = new HistogramLog(file, START)) {
      log.append(
          new Interval(
              Operation.SCAN, START, START + 1_000, Samples.histogram(1), Samples.histogram(1)));

      assertThat(read(file)).hasSize(2);
    }
  }

  private static List<Histogram> read(Path file) throws IOException {
    List<Histogram> histograms = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext()) {
        Histogram histogram = (Histogram) reader.nextIntervalHistogram();
        if (histogram != null) {
          histograms.add(histogram);
        }
      }
    }
    return histograms;
  }
}
