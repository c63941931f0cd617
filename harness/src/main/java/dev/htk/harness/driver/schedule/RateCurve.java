package dev.htk.harness.driver.schedule;

/**
 * A schedule whose rate is a function of time: operation n is meant to start when the integral of
 * the rate reaches n. Each shape has that integral in closed form, and its inverse in closed form
 * or solved to the last bit. An operation's time therefore depends only on its number.
 */
abstract sealed class RateCurve implements OpenLoop permits ConstantRate, Steps, Ramp, Sine {

  private static final double NANOS_PER_SECOND = 1e9;

  /** Returns the seconds from the start until the rate's integral reaches a number. */
  abstract double secondsUntil(double operations);

  /** Returns the integral of the rate from the start. */
  abstract double operationsWithin(double seconds);

  @Override
  public final IntendedStarts starts() {
    return () -> operation -> Math.round(secondsUntil((double) operation) * NANOS_PER_SECOND);
  }

  @Override
  public double meanRateOfFirst(long operations) {
    return operations / secondsUntil((double) operations);
  }

  @Override
  public double meanRateWithin(long nanos) {
    double seconds = nanos / NANOS_PER_SECOND;
    return nanos <= 0 ? meanRateOfFirst(1) : operationsWithin(seconds) / seconds;
  }

  static double requireRate(String what, double operationsPerSecond) {
    if (!(operationsPerSecond > 0) || Double.isInfinite(operationsPerSecond)) {
      throw new IllegalArgumentException(
          "the %s must be more than 0 operations a second, not %s"
              .formatted(what, operationsPerSecond));
    }
    return operationsPerSecond;
  }

  static double requireTime(double seconds) {
    if (!(seconds > 0) || Double.isInfinite(seconds)) {
      throw new IllegalArgumentException("a time must be more than 0 s, not " + seconds);
    }
    return seconds;
  }
}
