// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

/**
 * {@code ramp:FROM..TO@TIME}: a rate that rises or falls linearly, then stays constant.
 *
 * @param from operations a second at the start
 * @param to operations a second after {@code seconds}, and from then on
 */
record Ramp(double from, double to, double seconds) implements RateCurve {

  Ramp {
    RateCurve.requireRate("rate at a ramp's start", from);
    RateCurve.requireRate("rate at a ramp's end", to);
    RateCurve.requireTime(seconds);
  }

  @Override
  public double secondsUntil(double operations) {
    double ofRamp = (from + to) / 2 * seconds;
    if (operations >= ofRamp) {
      return seconds + (operations - ofRamp) / to;
    }
    // Solves from*t + (to-from)/(2*seconds)*t^2 = operations, in the form without cancellation.
    return 2
        * operations
        / (from + Math.sqrt(from * from + 2 * (to - from) * operations / seconds));
  }

  @Override
  public double operationsWithin(double time) {
    return time >= seconds
        ? (from + to) / 2 * seconds + to * (time - seconds)
        : (from + (to - from) * time / (2 * seconds)) * time;
  }

  @Override
  public OpenLoop warmUp() {
    return new ConstantRate(from);
  }
}
