// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.harness.outcome.BadInput;
import dev.htk.harness.outcome.HarnessException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleShapesTest {

  private static final long MANY = 10_000_000;

  @Property(tries = 500)
  void aConstantRateDoesNotDriftOverTenMillionOperations(
      @ForAll @DoubleRange(min = 10, max = 2_000_000) double rate,
      @ForAll @LongRange(min = 0, max = MANY) long operation) {
    assertConstantRateIsExact(rate, operation);
  }

  @Property(tries = 300)
  void stepsDoNotDrift(
      @ForAll @IntRange(min = 10, max = 5000) int first,
      @ForAll @IntRange(min = 10, max = 5000) int second,
      @ForAll @IntRange(min = 1, max = 600) int seconds,
      @ForAll @LongRange(min = 0, max = MANY) long operation) {
    Steps steps =
        new Steps(List.of(new Steps.Step(first, seconds), new Steps.Step(second, seconds)));
    long ofFirst = (long) first * seconds;
    BigDecimal exact =
        operation < ofFirst
            ? nanos(operation, first)
            : BigDecimal.valueOf(seconds * 1_000_000_000L).add(nanos(operation - ofFirst, second));

    assertExact(steps, operation, exact);
  }

  @Property(tries = 300)
  void aRampDoesNotDrift(
      @ForAll @IntRange(min = 1, max = 5000) int from,
      @ForAll @IntRange(min = 1, max = 5000) int to,
      @ForAll @IntRange(min = 1, max = 600) int seconds,
      @ForAll @LongRange(min = 0, max = MANY) long operation) {
    assertInverse(new Ramp(from, to, seconds), operation, Math.min(from, to));
  }

  @Property(tries = 300)
  void aSineDoesNotDrift(
      @ForAll @IntRange(min = 10, max = 5000) int mean,
      @ForAll @DoubleRange(min = 0.01, max = 0.95) double share,
      @ForAll @IntRange(min = 1, max = 600) int period,
      @ForAll @LongRange(min = 0, max = MANY) long operation) {
    Sine sine = new Sine(mean, mean * share, period);

    assertInverse(sine, operation, mean * (1 - share));
    assertThat(sine.secondsUntil((double) mean * period))
        .as("after a whole period the mean has been offered")
        .isCloseTo(period, within(period * 1e-12));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "constant",
        "poisson",
        "steps:1000@1s,3000@2s",
        "ramp:10..3000@2s",
        "sine:900+-899@1s"
      })
  void operationsAreInOrder(String shape) throws HarnessException {
    LongUnaryOperator starts = open(shape).starts().forThread();
    long before = 0;
    for (int n = 0; n < 20_000; n++) {
      long start = starts.applyAsLong(n);
      assertThat(start).isGreaterThanOrEqualTo(before);
      before = start;
    }
  }

  @Test
  void theGapsOfPoissonAreExponential() {
    LongUnaryOperator starts = new Poisson(1000, 7).starts().forThread();
    int n = 100_000;
    double[] gaps = new double[n];
    long before = 0;
    for (int i = 0; i < n; i++) {
      long start = starts.applyAsLong(i);
      gaps[i] = (start - before) / 1e6;
      before = start;
    }

    Arrays.sort(gaps);
    double distance = 0;
    for (int i = 0; i < n; i++) {
      distance = Math.max(distance, Math.abs(1 - Math.exp(-gaps[i]) - (i + 0.5) / n));
    }
    // Kolmogorov and Smirnov's bound at a level of 0.001.
    assertThat(distance).isLessThan(1.95 / Math.sqrt(n));
  }

  @Test
  void concurrentThreadsSeeTheSamePoissonTimesInAnyOrder() throws Exception {
    IntendedStarts starts = new Poisson(5000, 3).starts();
    LongUnaryOperator alone = new Poisson(5000, 3).starts().forThread();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<long[]>> tasks = new ArrayList<>();
      for (int thread = 0; thread < 8; thread++) {
        int first = thread;
        LongUnaryOperator own = starts.forThread();
        tasks.add(
            () -> {
              long[] times = new long[10_000];
              for (int i = 0; i < times.length; i++) {
                times[i] = own.applyAsLong(first + 8L * i);
              }
              return times;
            });
      }
      List<Future<long[]>> results = threads.invokeAll(tasks);
      for (int n = 0; n < 80_000; n++) {
        assertThat(results.get(n % 8).get()[n / 8]).isEqualTo(alone.applyAsLong(n));
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void poissonDoesNotDriftFromItsRate() {
    LongUnaryOperator starts = new Poisson(100_000, 1).starts().forThread();

    // Expects 100 s, with a deviation of the square root of the number: 0.032 s.
    assertThat(starts.applyAsLong(MANY) / 1e9).isCloseTo(100, within(0.15));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "triangle             |      | one of constant, poisson, steps:",
        "constant             |      | --target",
        "poisson              |      | --target",
        "constant:5           | 100  | takes no figures",
        "poisson              | NaN  | more than 0 operations a second, not NaN",
        "constant             | 0    | more than 0 operations a second, not 0",
        "constant             | -5   | more than 0 operations a second, not -5",
        "steps:1000@30s       | 100  | leave out the target (100.0)",
        "steps:               |      | is not of the form steps:RATE@TIME",
        "steps:1000@30s,      |      | '' is not of the form",
        "steps:1000           |      | '1000' is not of the form",
        "steps:0@30s          |      | more than 0 operations a second",
        "steps:fast@30s       |      | 'fast' is no rate",
        "steps:1000@30        |      | '30' is no time: give a number above 0 with one of ms",
        "steps:1000@0s        |      | '0s' is no time",
        "ramp:500@60s         |      | is not of the form ramp:FROM..TO@TIME",
        "ramp:-5..3000@60s    |      | more than 0 operations a second, not -5",
        "ramp:500..NaN@60s    |      | more than 0 operations a second, not NaN",
        "sine:2000@20s        |      | is not of the form sine:MEAN+-SWING@PERIOD",
        "sine:2000+-2000@20s  |      | the swing of a sine must be less than its mean",
      })
  void anInvalidScheduleIsRefusedWithTheReason(String shape, Double target, String reason) {
    assertThat(BadInput.refusalOf(() -> Schedule.of(shape, target, 1)))
        .contains("--schedule")
        .contains(reason);
  }

  @Test
  void theTargetDecidesIfNoShapeIsGiven() throws HarnessException {
    assertThat(Schedule.of(null, null, 1)).isEqualTo(new Schedule.ClosedLoop());
    assertThat(Schedule.of(null, 500.0, 1)).isInstanceOf(ConstantRate.class);
    assertThat(Schedule.of("constant", 500.0, 1)).isInstanceOf(ConstantRate.class);
  }

  @ParameterizedTest
  @CsvSource({
    "'steps:1000@30s,2000@1m', 1000",
    "ramp:500..3000@60s, 500",
    "sine:2000+-500@20s, 2000"
  })
  void theWarmUpKeepsTheInitialRateOfTheSchedule(String shape, double rate)
      throws HarnessException {
    OpenLoop warmUp = ((OpenLoop) Schedule.of(shape, null, 1)).warmUp();

    assertThat(warmUp.meanRateOfFirst(1_000_000)).isEqualTo(rate);
    assertThat(warmUp.meanRateWithin(1)).isEqualTo(rate);
  }

  /**
   * Doubles lose a hundredth of a nanosecond over days, so the last digit is rounded, not cut off.
   */
  @Test
  void anOperationAfterDaysIsAtMostANanosecondOff() {
    assertConstantRateIsExact(18.04, 9_752_602);
  }

  private static OpenLoop open(String shape) throws HarnessException {
    return (OpenLoop) Schedule.of(shape, shape.contains(":") ? null : 1000.0, 1);
  }

  private static BigDecimal nanos(long operations, long rate) {
    return BigDecimal.valueOf(operations)
        .multiply(BigDecimal.valueOf(1_000_000_000L))
        .divide(BigDecimal.valueOf(rate), 6, RoundingMode.HALF_EVEN);
  }

  private static void assertConstantRateIsExact(double rate, long operation) {
    BigDecimal exact =
        BigDecimal.valueOf(operation)
            .multiply(BigDecimal.valueOf(1_000_000_000L))
            .divide(new BigDecimal(rate), 6, RoundingMode.HALF_EVEN);

    assertExact(new ConstantRate(rate), operation, exact);
  }

  private static void assertExact(OpenLoop schedule, long operation, BigDecimal exact) {
    long start = schedule.starts().forThread().applyAsLong(operation);
    assertThat(BigDecimal.valueOf(start).subtract(exact).abs())
        .as("nanoseconds off, of " + exact)
        .isLessThanOrEqualTo(BigDecimal.ONE);
  }

  /** Checks that the integral of the rate up to the intended start is the operation's number. */
  private static void assertInverse(RateCurve schedule, long operation, double leastRate) {
    double seconds = schedule.secondsUntil((double) operation);
    double off = Math.abs(schedule.operationsWithin(seconds) - (double) operation) / leastRate;
    // Allows a nanosecond, plus the rounding of the integral itself: doubles have 16 digits.
    double rounding = 8 * Math.ulp((double) operation) / leastRate;
    assertThat(off).as("seconds off").isLessThanOrEqualTo(1e-9 + rounding);
  }
}
