// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

import java.util.List;

/**
 * {@code steps:RATE@TIME,…}: successive constant rates; the last one continues for ever.
 *
 * @param steps one or more
 */
record Steps(List<Step> steps) implements RateCurve {

  /** A rate in operations a second, and its duration in seconds. */
  record Step(double rate, double seconds) {
    Step {
      RateCurve.requireRate("rate of a step", rate);
      RateCurve.requireTime(seconds);
    }

    double operations() {
      return rate * seconds;
    }
  }

  @Override
  public double secondsUntil(double operations) {
    double left = operations;
    double before = 0;
    int step = 0;
    for (; step < steps.size() - 1 && left >= steps.get(step).operations(); step++) {
      left -= steps.get(step).operations();
      before += steps.get(step).seconds();
    }
    return before + left / steps.get(step).rate();
  }

  @Override
  public double operationsWithin(double seconds) {
    double left = seconds;
    double before = 0;
    int step = 0;
    for (; step < steps.size() - 1 && left >= steps.get(step).seconds(); step++) {
      left -= steps.get(step).seconds();
      before += steps.get(step).operations();
    }
    return before + left * steps.get(step).rate();
  }

  @Override
  public OpenLoop warmUp() {
    return new ConstantRate(steps.get(0).rate());
  }
}
