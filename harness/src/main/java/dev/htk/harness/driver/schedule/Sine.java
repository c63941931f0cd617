// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

/**
 * {@code sine:MEAN+-SWING@PERIOD}: a rate that swings about a mean, first upwards.
 *
 * @param mean operations a second
 * @param swing amplitude in operations a second; less than the mean
 * @param period seconds
 */
record Sine(double mean, double swing, double period) implements RateCurve {

  /** Newton's method doubles the correct digits each time; an occasional bisection adds one bit. */
  private static final int MOST_STEPS = 100;

  Sine {
    RateCurve.requireRate("mean rate of a sine", mean);
    RateCurve.requireRate("swing of a sine", swing);
    RateCurve.requireTime(period);
    if (swing >= mean) {
      throw new IllegalArgumentException(
          "the swing of a sine must be less than its mean: with %s+-%s the rate would fall to 0"
              .formatted(mean, swing));
    }
  }

  @Override
  public double secondsUntil(double operations) {
    double periods = Math.floor(operations / (mean * period));
    double left = operations - periods * mean * period;
    return periods * period + solve(left);
  }

  /** Returns the time within a period at which that many operations of the period are due. */
  private double solve(double operations) {
    double low = 0;
    double high = period;
    double time = operations / mean;
    for (int i = 0; i < MOST_STEPS; i++) {
      double excess = ofPeriod(time) - operations;
      if (excess > 0) {
        high = time;
      } else {
        low = time;
      }
      double next = time - excess / rate(time);
      if (!(next >= low && next <= high)) {
        next = (low + high) / 2;
      }
      if (Math.abs(next - time) <= Math.ulp(period)) {
        return next;
      }
      time = next;
    }
    return time;
  }

  private double rate(double time) {
    return mean + swing * Math.sin(2 * Math.PI * time / period);
  }

  private double ofPeriod(double time) {
    return mean * time
        + swing * period / (2 * Math.PI) * (1 - Math.cos(2 * Math.PI * time / period));
  }

  @Override
  public double operationsWithin(double seconds) {
    double periods = Math.floor(seconds / period);
    return periods * mean * period + ofPeriod(seconds - periods * period);
  }

  @Override
  public OpenLoop warmUp() {
    return new ConstantRate(mean);
  }
}
