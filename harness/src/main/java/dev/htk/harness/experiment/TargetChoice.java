// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.bench.Maximum;
import dev.htk.harness.bench.Targets;
import dev.htk.tuning.text.Phrase;

/**
 * The rate that is offered in the measured phase.
 *
 * @param rate operations a second; null for a closed loop or a share
 * @param share percentage of the baseline's maximum; null for a closed loop or a rate
 */
public record TargetChoice(Double rate, Integer share) {

  /** Runs as fast as the threads can. */
  public static final TargetChoice CLOSED_LOOP = new TargetChoice(null, null);

  /**
   * Returns the rates of a trial. The load runs in a closed loop, unless it is the measured phase.
   *
   * @param maximum of the baseline; used for a share only
   */
  Targets targets(boolean runPhase, Maximum maximum) {
    if (share != null) {
      return runPhase ? maximum.shareOfRun(share) : maximum.share(share);
    }
    return rate == null || !runPhase ? Targets.given(rate) : new Targets(0.0, rate, null);
  }

  /** Formats the choice as in a definition. */
  @Override
  public String toString() {
    if (share != null) {
      return share + "%";
    }
    return rate == null ? "closed" : Phrase.of("%.0f", rate);
  }
}
