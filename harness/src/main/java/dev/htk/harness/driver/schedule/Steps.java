package dev.htk.harness.driver.schedule;

import java.util.List;

/** {@code steps:RATE@TIME,…}: successive constant rates; the last one continues for ever. */
final class Steps extends RateCurve {

  /** A rate in operations a second, and its duration in seconds. */
  record Step(double rate, double seconds) {

    Step {
      requireRate("rate of a step", rate);
      requireTime(seconds);
    }
  }

  private final List<Step> steps;

  /**
   * @param steps one or more
   */
  Steps(List<Step> steps) {
    this.steps = List.copyOf(steps);
  }

  @Override
  double secondsUntil(double operations) {
    double left = operations;
    double before = 0;
    int step = 0;
    while (step < steps.size() - 1 && left >= operationsOf(step)) {
      left -= operationsOf(step);
      before += steps.get(step).seconds();
      step++;
    }
    return before + left / steps.get(step).rate();
  }

  @Override
  double operationsWithin(double seconds) {
    double left = seconds;
    double before = 0;
    int step = 0;
    while (step < steps.size() - 1 && left >= steps.get(step).seconds()) {
      left -= steps.get(step).seconds();
      before += operationsOf(step);
      step++;
    }
    return before + left * steps.get(step).rate();
  }

  private double operationsOf(int step) {
    return steps.get(step).rate() * steps.get(step).seconds();
  }

  @Override
  public OpenLoop warmUp() {
    return new ConstantRate(steps.get(0).rate());
  }
}
