// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

/**
 * A schedule whose rate is a function of time: operation n is meant to start when the integral of
 * the rate reaches n. Each shape has that integral in closed form, and its inverse in closed form
 * or solved to the last bit. An operation's time therefore depends only on its number.
 */
sealed interface RateCurve extends OpenLoop permits ConstantRate, Steps, Ramp, Sine {

  double NANOS_PER_SECOND = 1e9;

  /** Returns the seconds from the start until the rate's integral reaches a number. */
  double secondsUntil(double operations);

  /** Returns the integral of the rate from the start. */
  double operationsWithin(double seconds);

  @Override
  default IntendedStarts starts() {
    return () -> operation -> Math.round(secondsUntil((double) operation) * NANOS_PER_SECOND);
  }

  @Override
  default double meanRateOfFirst(long operations) {
    return operations / secondsUntil((double) operations);
  }

  @Override
  default double meanRateWithin(long nanos) {
    double seconds = nanos / NANOS_PER_SECOND;
    return nanos <= 0 ? meanRateOfFirst(1) : operationsWithin(seconds) / seconds;
  }

  static void requireRate(String what, double operationsPerSecond) {
    if (!(operationsPerSecond > 0) || Double.isInfinite(operationsPerSecond)) {
      throw new IllegalArgumentException(
          "the %s must be more than 0 operations a second, not %s"
              .formatted(what, operationsPerSecond));
    }
  }

  static void requireTime(double seconds) {
    if (!(seconds > 0) || Double.isInfinite(seconds)) {
      throw new IllegalArgumentException("a time must be more than 0 s, not " + seconds);
    }
  }
}
