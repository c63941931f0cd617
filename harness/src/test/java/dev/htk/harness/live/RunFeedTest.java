// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.driver.HistogramLog;
import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.run.JsonLines;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.phase.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFeedTest {

  private static final long START = 1_790_000_000_000L;
  private static final long MICROS = 1000;

  @TempDir private Path path;

  @Test
  void aRunThatHasNotBegunHasNoFigures() throws IOException {
    RunFeed feed = new RunFeed(new RunFolder(path));
    feed.look(START * MICROS);

    assertThat(feed.rates()).isEmpty();
    assertThat(feed.picture().batches()).isEqualTo(0);
  }

  @Test
  void theFiguresAreThoseOfTheLastTenSeconds() throws IOException {
    RunFolder folder = new RunFolder(path);
    RunFeed feed = new RunFeed(folder);
    try (HistogramLog log = new HistogramLog(folder.clientHistograms(), START)) {
      append(log, 0, 1000, 5);
      feed.look((START + 1000) * MICROS);
      ClientRates first = feed.rates().orElseThrow();
      assertThat(first.perSecond()).isEqualTo(1000);
      assertThat(first.lateMicros()).isCloseTo(4000, within(50.0));
      assertThat(first.p99Micros() / 1000.0).isCloseTo(5, Percentage.withPercentage(1));

      append(log, 19_000, 200, 1);
      feed.look((START + 20_000) * MICROS);
      ClientRates second = feed.rates().orElseThrow();
      assertThat(second.perSecond()).isEqualTo(200);
      assertThat(second.lateMicros()).isEqualTo(0);

      feed.look((START + 40_000) * MICROS);
      assertThat(feed.rates()).isEmpty();
    }
  }

  @Test
  void aReadModifyWriteIsOneOperation() throws IOException {
    RunFolder folder = new RunFolder(path);
    RunFeed feed = new RunFeed(folder);
    Histogram times = new Histogram(3);
    times.recordValueWithCount(500, 100);
    try (HistogramLog log = new HistogramLog(folder.clientHistograms(), START)) {
      for (Operation operation :
          new Operation[] {Operation.READ, Operation.UPDATE, Operation.READ_MODIFY_WRITE}) {
        log.interval(new Interval(operation, START, START + 1000, times, times));
      }
    }

    feed.look((START + 1000) * MICROS);

    assertThat(feed.rates().orElseThrow().perSecond()).isEqualTo(100);
  }

  @Test
  void aClientThatStandsStillHasAFallingRate() throws IOException {
    RunFolder folder = new RunFolder(path);
    RunFeed feed = new RunFeed(folder);
    try (HistogramLog log = new HistogramLog(folder.clientHistograms(), START)) {
      append(log, 0, 1000, 1);
    }
    feed.look((START + 5_500) * MICROS);

    assertThat(feed.rates().orElseThrow().perSecond()).isEqualTo(250);
  }

  @Test
  void aLineIsReadOnceItIsWhole() throws IOException {
    RunFolder folder = new RunFolder(path);
    RunFeed feed = new RunFeed(folder);
    try (JsonLines events = new JsonLines(folder.serverEvents())) {
      events.append(Rows.event(StallCause.FLUSH, START * MICROS, START * MICROS + 5, Map.of()));
    }
    String line = Files.readString(folder.serverEvents());
    Files.writeString(folder.serverEvents(), line.substring(0, 20));
    feed.look(START * MICROS + 10);
    assertThat(feed.picture().gates()).isEmpty();

    Files.writeString(
        folder.serverEvents(), line.substring(20) + "torn\n", StandardOpenOption.APPEND);
    feed.look(START * MICROS + 20);
    feed.look(START * MICROS + 30);
    assertThat(feed.picture().gates()).hasSize(1);
    assertThat(feed.picture().gates().get(0).events()).isEqualTo(1);

    feed.look((START + 61_000) * MICROS);
    assertThat(feed.picture().gates()).isEmpty();
  }

  /** Appends a second with operations whose service took a millisecond. */
  private static void append(HistogramLog log, long atMillis, long count, long responseMillis) {
    Histogram service = new Histogram(3);
    service.recordValueWithCount(1000, count);
    Histogram response = new Histogram(3);
    response.recordValueWithCount(responseMillis * 1000, count);
    log.append(
        new Interval(
            Operation.INSERT, START + atMillis, START + atMillis + 1000, service, response));
  }
}
