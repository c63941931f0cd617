// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.harness.driver.schedule.ConstantRate;
import dev.htk.harness.driver.schedule.OpenLoop;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.Overload;
import dev.htk.harness.run.phase.PhaseResult;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the driver against exact answers for a server whose service times are known. */
class ResponseTimeTest {

  private static final double[] PERCENTILES = {50, 99, 99.9, 100};
  private static final int THREADS = 16;
  private static final double RATE = 500;
  private static final int OPERATIONS = 15_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "poisson",
        "steps:200@8s,1000@10s,500@5s",
        "ramp:100..1000@20s",
        "sine:500+-400@7s",
        "constant"
      })
  void responseTimesOfAnyScheduleAreExactInVirtualTime(String shape) throws Exception {
    boolean ownRates = shape.contains(":");
    OpenLoop schedule = (OpenLoop) Schedule.of(shape, ownRates ? null : RATE, 11);
    PhaseResult result = run(schedule, new VirtualClock(), OPERATIONS);

    ExactAnswer exact =
        ExactAnswer.responses(schedule, StubServer.STOPS_FOR_FIVE_SECONDS, OPERATIONS, THREADS);
    Histogram responses = result.operations().get(Operation.INSERT).response();
    assertThat(responses.getTotalCount()).isEqualTo(OPERATIONS);
    for (double percentile : PERCENTILES) {
      double expected = exact.micros(percentile);
      assertThat((double) responses.getValueAtPercentile(percentile))
          .as("p%s of %s", percentile, shape)
          .isCloseTo(expected, within(expected / 100));
    }
    assertThat(Overload.of(result)).as("the stop was caught up").isEmpty();
  }

  @Test
  void ycsbHidesTheStallUnlessItCountsFromIntendedStarts() throws Exception {
    PhaseResult result = run(new ConstantRate(RATE), new VirtualClock(), OPERATIONS);
    StubServer server = StubServer.STOPS_FOR_FIVE_SECONDS;
    ExactAnswer exact = ExactAnswer.responses(new ConstantRate(RATE), server, OPERATIONS, THREADS);
    ExactAnswer ycsb = ExactAnswer.ycsb(RATE, server, OPERATIONS, THREADS, false);
    ExactAnswer ycsbIntended = ExactAnswer.ycsb(RATE, server, OPERATIONS, THREADS, true);
    Histogram kit = result.operations().get(Operation.INSERT).response();

    System.out.println("ms          exact       kit      YCSB  YCSB intended");
    for (double percentile : PERCENTILES) {
      System.out.printf(
          Locale.ROOT,
          "p%-6s %10.1f %9.1f %9.1f %14.1f%n",
          percentile,
          exact.micros(percentile) / 1000,
          kit.getValueAtPercentile(percentile) / 1000.0,
          ycsb.micros(percentile) / 1000,
          ycsbIntended.micros(percentile) / 1000);
    }

    assertThat(exact.micros(99)).isGreaterThan(4_000_000);
    assertThat(ycsb.micros(99)).as("what YCSB reports").isEqualTo(1_000);
    // YCSB gives each thread its own schedule, and so its own queue.
    assertThat(ycsbIntended.micros(99)).isCloseTo(exact.micros(99), within(200_000.0));
  }

  @Test
  void responseTimesOfAllKindsCountFromTheIntendedStart() throws Exception {
    VirtualClock clock = new VirtualClock();
    StubServer server = new StubServer(TimeUnit.MILLISECONDS.toNanos(10), 0, 0);
    StubServer.Origin origin = new StubServer.Origin();
    PhaseResult result =
        TestPhase.run("f")
            .property("readproportion", "0")
            .property("readmodifywriteproportion", "1")
            .operations(3)
            .rate(200)
            .clock(clock)
            .bindings(() -> server.binding(clock, origin))
            .start();

    // Intended for 0, 5 and 10 ms; each reads 10 ms and writes 10 ms, so they end at 20, 40 and 60.
    assertThat(values(result, Operation.READ)).containsExactly(10_000, 25_000, 40_000);
    assertThat(values(result, Operation.UPDATE)).containsExactly(20_000, 35_000, 50_000);
    assertThat(values(result, Operation.READ_MODIFY_WRITE)).containsExactly(20_000, 35_000, 50_000);
  }

  private static long[] values(PhaseResult result, Operation operation) {
    long[] values = new long[3];
    Histogram histogram = result.operations().get(operation).response();
    for (int i = 0; i < values.length; i++) {
      long value = histogram.getValueAtPercentile(100.0 * (i + 1) / values.length - 1);
      values[i] = Math.round(value / 1000.0) * 1000;
    }
    return values;
  }

  private static PhaseResult run(OpenLoop schedule, NanoClock clock, int operations)
      throws Exception {
    StubServer.Origin origin = new StubServer.Origin();
    return TestPhase.load()
        .operations(operations)
        .threads(THREADS)
        .schedule(schedule)
        .clock(clock)
        .bindings(() -> StubServer.STOPS_FOR_FIVE_SECONDS.binding(clock, origin))
        .start();
  }
}
