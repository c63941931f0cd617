// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.harness.driver.schedule.ConstantRate;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.PhaseResult;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Runs the driver in real time against a server whose service times are known. A separate thread
 * measures what the machine itself adds to every wait, and the tests allow for it.
 */
class RealTimeResponseTest {

  private static final double RATE = 500;
  private static final int OPERATIONS = 9_000;
  private static final int THREADS = 16;
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private static PhaseResult result;
  private static ExactAnswer exact;
  private static final Hiccups HICCUPS = new Hiccups();

  @BeforeAll
  static void drive() throws Exception {
    StubServer server = StubServer.STOPS_FOR_FIVE_SECONDS;
    StubServer.Origin origin = new StubServer.Origin();
    exact = ExactAnswer.responses(new ConstantRate(RATE), server, OPERATIONS, THREADS);
    HICCUPS.start();
    result =
        TestPhase.load()
            .operations(OPERATIONS)
            .threads(THREADS)
            .rate(RATE)
            .bindings(() -> server.binding(NanoClock.SYSTEM, origin))
            .start();
    HICCUPS.end();
  }

  @AfterAll
  static void end() throws InterruptedException {
    HICCUPS.end();
  }

  @Test
  void responseTimesFromP99UpAreWithinOnePercent() {
    for (double percentile : new double[] {99, 99.9, 100}) {
      double expected = exact.micros(percentile);

      assertThat((double) responses().getValueAtPercentile(percentile))
          .as("p%s, with hiccups of up to %s us", percentile, HICCUPS.micros(100))
          .isCloseTo(expected, within(expected / 100 + HICCUPS.micros(100)));
    }
  }

  @Test
  void theMedianIsWithinAMillisecond() {
    assertThat((double) responses().getValueAtPercentile(50))
        .as("with a median hiccup of %s us", HICCUPS.micros(50))
        .isCloseTo(exact.micros(50), within(1_000 + 2 * HICCUPS.micros(50)));
  }

  @Test
  void everyOperationHasAResponseTime() {
    assertThat(responses().getTotalCount()).isEqualTo(OPERATIONS);
  }

  private static Histogram responses() {
    return result.operations().get(Operation.INSERT).response();
  }

  /** Measures how much longer than a millisecond a wait of a millisecond takes here. */
  private static final class Hiccups extends Thread {

    private final Histogram nanos = new Histogram(3);

    Hiccups() {
      super("hiccups");
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        while (!isInterrupted()) {
          long start = System.nanoTime();
          NanoClock.SYSTEM.waitUntil(start + MILLI);
          nanos.recordValue(Math.max(0, System.nanoTime() - start - MILLI));
        }
      } catch (InterruptedException e) {
        // The test has ended.
      }
    }

    void end() throws InterruptedException {
      interrupt();
      join();
    }

    /** Returns a percentile of the overruns; call it only once the thread has ended. */
    double micros(double percentile) {
      return nanos.getValueAtPercentile(percentile) / 1000.0;
    }
  }
}
