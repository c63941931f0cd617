package dev.htk.harness.driver.schedule;

/** {@code constant}: evenly spaced operations. */
public final class ConstantRate extends RateCurve {

  private final double rate;

  /**
   * @param operationsPerSecond YCSB's {@code target}
   * @throws IllegalArgumentException unless it is a number above 0
   */
  public ConstantRate(double operationsPerSecond) {
    rate = requireRate("target", operationsPerSecond);
  }

  @Override
  double secondsUntil(double operations) {
    return operations / rate;
  }

  @Override
  double operationsWithin(double seconds) {
    return seconds * rate;
  }

  @Override
  public double meanRateOfFirst(long operations) {
    return rate;
  }

  @Override
  public double meanRateWithin(long nanos) {
    return rate;
  }

  @Override
  public OpenLoop warmUp() {
    return this;
  }
}
