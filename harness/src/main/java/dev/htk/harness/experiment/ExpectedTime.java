// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.driver.WarmUp;
import dev.htk.harness.outcome.HarnessException;

/**
 * Estimates the time of a trial before any has run, for a machine of two cores. The trials' own
 * time replaces the estimate as soon as some have run.
 */
final class ExpectedTime {

  /** Time to start a cluster of one server, create a table, count its rows and stop. */
  private static final double AROUND_SECONDS = 20;

  /** Time for each further server. */
  private static final double SERVER_SECONDS = 3;

  /** Operations a second in a closed loop, as in the kit's first runs on two cores. */
  private static final double USUAL_RATE = 3000;

  private ExpectedTime() {}

  static double ofTrial(Cell cell, Size size, Definition definition) throws HarnessException {
    double around = AROUND_SECONDS + SERVER_SECONDS * (cell.cluster().servers() - 1);
    double rate = rate(cell.target());
    // A warm-up that counts operations is small beside the measured ones.
    long warmUpSeconds = WarmUp.of(definition.warmUp(), size.operations(), 0).maxSeconds();
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
