// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.rate;

import java.util.List;
import java.util.Optional;

/**
 * {@code pair.json}: what a trial of a pair found besides its summary.
 *
 * @param loaded what the load's closed loop reached, operations a second; 0 if it was too short
 * @param sustained the rate below which the ramp kept its criterion, operations a second
 * @param isLeast whether the ramp kept it from its beginning, so that more may be sustained
 * @param resolution by how much the ramp's rate falls within a window, operations a second
 * @param ramp the windows of the ramp
 * @param rate offered in the measured stretch, operations a second
 * @param recoveredAfter seconds after the ramp from which the criterion was kept; null if it was
 *     not
 * @param from start of the measured stretch, epoch microseconds
 * @param to end of the measured stretch, epoch microseconds
 */
public record PairOutcome(
    double loaded,
    double sustained,
    boolean isLeast,
    double resolution,
    List<RampWindow> ramp,
    double rate,
    Integer recoveredAfter,
    long from,
    long to) {

  public static final String FILE = "pair.json";

  /**
   * A window of the ramp.
   *
   * @param rate the rate offered at its middle, operations a second
   * @param kept whether the window kept the criterion
   */
  public record RampWindow(double rate, boolean kept) {}

  /**
   * A rate that a side sustains.
   *
   * @param rate operations a second
   * @param isLeast whether the side may sustain more
   */
  public record Sustained(double rate, boolean isLeast) {}

  /**
   * Returns the sustained rate: the ramp's, unless the measured stretch contradicts it. A rate that
   * kept the criterion for a minute is sustained. A rate that did not is not sustained, even if the
   * ramp kept more for some seconds, as it does on a server that postpones its compactions.
   *
   * @param measuredKept whether the measured stretch kept the criterion
   * @return empty if no rate was sustained
   */
  public Optional<Sustained> sustained(boolean measuredKept) {
    if (measuredKept) {
      return Optional.of(new Sustained(Math.max(sustained, rate), isLeast || rate > sustained));
    }
    return sustained == 0 || rate <= sustained
        ? Optional.empty()
        : Optional.of(new Sustained(sustained, false));
  }
}
