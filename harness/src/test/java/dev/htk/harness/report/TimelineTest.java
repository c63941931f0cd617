// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.HistogramLog;
import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.phase.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineTest {

  private static final long START = 1_790_000_000_000L;
  private static final List<PhaseSpan> LOAD = List.of(new PhaseSpan("load", 0, Long.MAX_VALUE / 4));

  @TempDir private Path folder;

  @Test
  void aShortRunHasEveryIntervalAsItWasRecorded() throws HarnessException, IOException {
    Timeline timeline = log(5, 10).timeline();

    assertThat(timeline.merged()).isEqualTo(1);
    assertThat(timeline.origin()).isEqualTo(START * 1000);
    assertThat(timeline.series())
        .extracting(Timeline.Series::measure)
        .containsExactly("service", "response");
    Timeline.Series service = timeline.series().get(0);
    assertThat(service.start()).containsExactly(0L, 1_000_000L, 2_000_000L, 3_000_000L, 4_000_000L);
    assertThat(service.count()).containsOnly(3L);
    assertThat(service.max()).containsExactly(200L, 201L, 202L, 203L, 204L);
  }

  @Test
  void aLongRunKeepsItsCountsAndMaximaInFewerPoints() throws HarnessException, IOException {
    Timeline timeline = log(1000, 30).timeline();

    Timeline.Series service = timeline.series().get(0);
    assertThat(timeline.merged()).isEqualTo(34);
    assertThat(service.count()).hasSizeLessThanOrEqualTo(30);
    assertThat(service.count().stream().mapToLong(Long::longValue).sum()).isEqualTo(3000);
    assertThat(service.max().stream().max(Long::compare)).contains(1199L);
    assertThat(service.end()).endsWith(1_000_000_000L);
  }

  @Test
  void aPhasesCurveCoversAllItsIntervals() throws HarnessException, IOException {
    Curve curve = log(100, 10).distributions().curves().get(0);

    assertThat(curve.key()).isEqualTo(new Curve.Key("load", "INSERT", "service"));
    assertThat(curve.count()).isEqualTo(300);
    assertThat(curve.points().get(0)[1]).isEqualTo(10);
    assertThat(curve.points().get(curve.points().size() - 1)).containsExactly(300, 299);
  }

  private IntervalLog log(int seconds, int stretches) throws HarnessException, IOException {
    Path file = folder.resolve("client.hlog");
    try (HistogramLog log = new HistogramLog(file, START)) {
      for (int i = 0; i < seconds; i++) {
        log.append(
            new Interval(
                Operation.INSERT,
                START + i * 1000L,
                START + (i + 1) * 1000L,
                Samples.histogram(10, 20, 200 + i),
                Samples.histogram(10, 20, 300 + i)));
      }
    }
    return IntervalLog.read(file, LOAD, stretches);
  }
}
