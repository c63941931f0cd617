// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.Driver;
import dev.htk.harness.driver.HistogramLog;
import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergedClientsTest {

  private static final long START = 1_790_000_000_000L;
  private static final Driver.Plan PLAN =
      new Driver.Plan(Phase.LOAD, 6, 2, new Schedule.ClosedLoop(), 0, false);

  private final List<Long> progress = new ArrayList<>();

  @TempDir private Path folder;

  @Test
  void theHistogramsOfASecondAreAdded() throws IOException {
    log(0, START, List.of(100L, 300L));
    log(1, START + 3, List.of(200L, 400L));
    List<IntervalListener.Interval> seconds = new ArrayList<>();

    PhaseResult result = merged(client(0, START), client(1, START + 3)).result(listener(seconds));

    assertThat(seconds)
        .extracting(IntervalListener.Interval::startMillis)
        .containsExactly(START, START + 1000);
    assertThat(seconds)
        .extracting(IntervalListener.Interval::service)
        .containsExactly(histogram(100, 200), histogram(300, 400));
    assertThat(result.operations().get(Operation.INSERT).service())
        .isEqualTo(histogram(100, 200, 300, 400));
    assertThat(result.acknowledged()).isEqualTo(4);
    assertThat(result.nanos()).isEqualTo(2_003_000_000L);
  }

  @Test
  void aClientThatWasRepeatedLaterLengthensThePhase() throws IOException {
    log(0, START, List.of(100L, 300L));
    log(1, START + 5400, List.of(200L, 400L));
    List<IntervalListener.Interval> seconds = new ArrayList<>();

    PhaseResult result =
        merged(client(0, START), client(1, START + 5400)).result(listener(seconds));

    assertThat(seconds)
        .extracting(interval -> interval.startMillis() - START)
        .containsExactly(0L, 1000L, 5000L, 6000L);
    assertThat(result.nanos()).isEqualTo(7_400_000_000L);
    // Those in which nothing was acknowledged count too.
    assertThat(progress).containsExactly(1L, 2L, 2L, 2L, 2L, 3L, 4L);
  }

  @Test
  void linesOfAllClientsAreInOrderOfTime() throws IOException {
    lines(0, 10, 40, 50);
    lines(1, 20, 30, 60);
    Path target = folder.resolve("all");

    merged(client(0, START), client(1, START))
        .append(RunFolder::clientEvents, target, line -> line.path("end").asLong());

    assertThat(Files.readAllLines(target))
        .containsExactly(
            "{\"end\":10}",
            "{\"end\":20}",
            "{\"end\":30}",
            "{\"end\":40}",
            "{\"end\":50}",
            "{\"end\":60}");
  }

  @Test
  void clocksThatSurelyDifferAreNamed() {
    assertThat(merged(client(0, START), client(1, START, 260)).clocksApart()).isEmpty();
    assertThat(merged(client(0, START), client(1, START, -10_200)).clocksApart())
        .hasValueSatisfying(
            words ->
                assertThat(words)
                    .startsWith(
                        "the clock of client 0 on host was 10,200 ms ahead of that of client 1 on"
                            + " host (to 20 ms): they did not start together, and the throughput and the"
                            + " figures over time are wrong"));
  }

  private MergedClients merged(ClientResult... clients) {
    return new MergedClients(PLAN, List.of(clients), folder);
  }

  private static ClientResult client(int number, long startMillis) {
    return client(number, startMillis, 0);
  }

  private static ClientResult client(int number, long startMillis, long offsetMillis) {
    return new ClientResult(
        number,
        "host",
        "attempt_1_0001_m_00000" + number + "_0",
        new StartBarrier.ClockReading(offsetMillis, 10),
        startMillis,
        2,
        2,
        2_000_000_000L,
        0,
        null,
        0,
        Map.of(Operation.INSERT, new TreeMap<>()),
        2,
        null,
        0,
        List.of(),
        List.of());
  }

  private IntervalListener listener(List<IntervalListener.Interval> intervals) {
    return new IntervalListener() {
      @Override
      public void interval(Interval interval) {
        intervals.add(interval);
      }

      @Override
      public void progress(long acknowledged, long operations) {
        progress.add(acknowledged);
      }
    };
  }

  private RunFolder own(int client) throws IOException {
    return new RunFolder(Files.createDirectories(folder.resolve(ClientMapper.folder(client))));
  }

  /** Writes a client's log with one operation in each second. */
  private void log(int client, long start, List<Long> micros) throws IOException {
    try (HistogramLog log = new HistogramLog(own(client).clientHistograms(), start)) {
      for (int second = 0; second < micros.size(); second++) {
        long begin = start + second * 1000L;
        Histogram times = histogram(micros.get(second));
        log.append(
            new IntervalListener.Interval(
                Operation.INSERT, begin, begin + 1000, times, times.copy()));
      }
    }
  }

  private void lines(int client, long... ends) throws IOException {
    List<String> lines = new ArrayList<>();
    for (long end : ends) {
      lines.add("{\"end\":" + end + "}");
    }
    Files.write(own(client).clientEvents(), lines);
  }

  private static Histogram histogram(long... micros) {
    Histogram histogram = new Histogram(3);
    for (long value : micros) {
      histogram.recordValue(value);
    }
    return histogram;
  }
}
