// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

/**
 * {@code constant}: evenly spaced operations.
 *
 * @param rate operations a second, above 0; YCSB's {@code target}
 */
public record ConstantRate(double rate) implements RateCurve {

  public ConstantRate {
    RateCurve.requireRate("target", rate);
  }

  @Override
  public double secondsUntil(double operations) {
    return operations / rate;
  }

  @Override
  public double operationsWithin(double seconds) {
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
