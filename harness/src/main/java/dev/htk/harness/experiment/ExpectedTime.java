package dev.htk.harness.experiment;

import dev.htk.harness.driver.WarmUp;
import dev.htk.harness.outcome.HarnessException;

/**
 * How long a trial is expected to take before any has run: a rough figure for a machine of two
 * cores, which the time of the trials themselves replaces as soon as there are some.
 */
final class ExpectedTime {

  /** To start a cluster of one server, make a table, count its rows and stop. */
  private static final double AROUND_SECONDS = 20;

  /** For each further server. */
  private static final double SERVER_SECONDS = 3;

  /** Operations a second in a closed loop, as the kit's first runs had them on two cores. */
  private static final double USUAL_RATE = 3000;

  private ExpectedTime() {}

  static double ofTrial(Cell cell, Size size, Definition definition) throws HarnessException {
    double around = AROUND_SECONDS + SERVER_SECONDS * (cell.cluster().servers() - 1);
    double rate = rate(cell.target());
    // A warm-up that counts operations is a small part of those that are measured.
    long warmUpSeconds = WarmUp.of(definition.warmUp(), size.operations()).maxSeconds();
    return definition.runPhase()
        ? around + size.records() / USUAL_RATE + warmUpSeconds + size.operations() / rate
        : around + size.records() / rate;
  }

  private static double rate(TargetChoice target) {
    if (target.rate() != null) {
      return target.rate();
    }
    return target.share() == null ? USUAL_RATE : USUAL_RATE * target.share() / 100;
  }
}
