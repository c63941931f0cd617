// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.harness.driver.schedule.ConstantRate;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.Overload;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.tuning.profile.Phase;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs two threads against a server of 10 ms, which can serve 200 operations a second. */
class OverloadTest {

  private static final StubServer STEADY = new StubServer(TimeUnit.MILLISECONDS.toNanos(10), 0, 0);

  private final VirtualClock clock = new VirtualClock();

  @Test
  void anUnservedRateIsReportedWithTheAchievedRateAndBacklog() throws Exception {
    PhaseResult result = phase(STEADY, new ConstantRate(250)).operations(10_000).start();

    // 40 s of schedule take 50 s.
    assertThat(result.offered()).isEqualTo(250.0);
    assertThat(result.throughput()).isCloseTo(200, within(0.1));
    assertThat(result.backlogNanos() / 1e9).isBetween(9.9, 10.0);
    assertThat(Overload.of(result)).hasValue("offered 250/s, achieved 200/s, backlog 10 s");
  }

  /** YCSB would do nothing and end with 0: its threads overflow an int of nanoseconds and die. */
  @ParameterizedTest
  @CsvSource({"3, 7", "0.4, 1", "0.01, 4"})
  void aRateBelowOneOperationInTwoSecondsAThreadIsKept(double rate, int threads) throws Exception {
    PhaseResult result =
        phase(STEADY, new ConstantRate(rate)).threads(threads).operations(100).start();

    assertThat(result.acknowledged()).isEqualTo(100);
    assertThat(result.nanos() / 1e9).isCloseTo(99 / rate, within(0.1));
    assertThat(Overload.of(result)).isEmpty();
  }

  @Test
  void aRateThatIsJustServedIsNoOverload() throws Exception {
    PhaseResult result = phase(STEADY, new ConstantRate(199)).operations(10_000).start();

    assertThat(result.backlogNanos()).isZero();
    assertThat(Overload.of(result)).isEmpty();
  }

  @Test
  void aStopThatWasCaughtUpIsNoOverload() throws Exception {
    StubServer stops = new StubServer(STEADY.serviceNanos(), 5_000_000_000L, 5_000_000_000L);

    PhaseResult result = phase(stops, new ConstantRate(100)).operations(3_000).start();

    assertThat(result.operations().get(Operation.INSERT).response().getMaxValue())
        .isGreaterThan(4_900_000);
    assertThat(result.backlogNanos()).isZero();
    assertThat(Overload.of(result)).isEmpty();
  }

  @Test
  void anUnrecoveredStopCountsAsOverload() throws Exception {
    StubServer stops = new StubServer(STEADY.serviceNanos(), 25_000_000_000L, 5_000_000_000L);

    PhaseResult result = phase(stops, new ConstantRate(100)).operations(3_000).start();

    assertThat(Overload.of(result)).isPresent();
  }

  @Test
  void aShortStopAtTheEndIsNoOverload() throws Exception {
    StubServer stops = new StubServer(STEADY.serviceNanos(), 29_500_000_000L, 900_000_000L);

    PhaseResult result = phase(stops, new ConstantRate(100)).operations(3_000).start();

    assertThat(result.backlogNanos()).isPositive();
    assertThat(Overload.of(result)).isEmpty();
  }

  @Test
  void aBacklogBelowOnePercentOfThePhaseIsNoOverload() {
    assertThat(Overload.of(late(3.5, 360))).isEmpty();
    assertThat(Overload.of(late(3.7, 360))).isPresent();
  }

  @Test
  void aStoppedPhaseReportsItsBacklogAtTheStop() throws Exception {
    PhaseResult result =
        phase(STEADY, new ConstantRate(400)).operations(1_000_000).maxSeconds(20).start();

    assertThat(result.stopped()).isEqualTo("time limit of 20 s reached");
    assertThat(result.offered()).isEqualTo(400.0);
    assertThat(result.issued()).isEqualTo(4_000);
    assertThat(Overload.of(result)).hasValue("offered 400/s, achieved 200/s, backlog 10 s");
  }

  @Test
  void operationsHeldWhenThePhaseStopsCountAsBacklog() throws Exception {
    StubServer stops = new StubServer(STEADY.serviceNanos(), 5_000_000_000L, 41_000_000_000L);

    PhaseResult result =
        phase(stops, new ConstantRate(100)).operations(1_000_000).maxSeconds(10).start();

    assertThat(result.issued()).isBetween(500L, 510L);
    assertThat(Overload.of(result).orElseThrow()).endsWith("backlog 41 s");
  }

  @Test
  void theOfferOfARampIsItsMeanOverThePhase() throws Exception {
    Schedule ramp = Schedule.of("ramp:20..180@20s", null, 1);

    PhaseResult whole = phase(STEADY, ramp).operations(2_000).start();
    PhaseResult half = phase(STEADY, ramp).operations(2_000).maxSeconds(10).start();

    assertThat(whole.offered()).isEqualTo(100.0);
    assertThat(half.offered()).isBetween(59.0, 61.0);
  }

  @Test
  void aClosedLoopIsNeverLate() throws Exception {
    PhaseResult result = phase(STEADY, new Schedule.ClosedLoop()).operations(1_000).start();

    assertThat(result.offered()).isZero();
    assertThat(result.backlogNanos()).isZero();
  }

  private TestPhase phase(StubServer server, Schedule schedule) {
    StubServer.Origin origin = new StubServer.Origin();
    return TestPhase.load()
        .threads(2)
        .schedule(schedule)
        .clock(clock)
        .bindings(() -> server.binding(clock, origin));
  }

  private static PhaseResult late(double backlogSeconds, double seconds) {
    return new PhaseResult(
        Phase.RUN, Map.of(), 1, 1, (long) (seconds * 1e9), 1, null, (long) (backlogSeconds * 1e9));
  }
}
