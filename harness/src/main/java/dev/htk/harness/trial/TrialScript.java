// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.trial.pair.Rendezvous;
import java.io.IOException;
import java.util.List;
import site.ycsb.WorkloadException;

/** The sequence of phases of one kind of trial. */
interface TrialScript {

  /**
   * The outcome of a script.
   *
   * @param phases the load, and the measured phase after it unless the load went wrong
   * @param preparation of the measured phase; null if there was none
   * @param rate offered in the measured phase, operations a second; null for a closed loop
   */
  record Played(List<PhaseResult> phases, Manifest.Preparation preparation, Double rate) {}

  /** Returns the script of a trial's kind. */
  static TrialScript of(TrialSpec spec, Rendezvous rendezvous) {
    if (spec.pair() != null) {
      return new PairScript(spec, rendezvous);
    }
    return spec.search() == null ? new OrdinaryScript(spec) : new SearchScript(spec);
  }

  /** Drives the phases. */
  Played play(PhaseRunner phases)
      throws IOException, InterruptedException, WorkloadException, HarnessException;

  /** Tells whether the trial runs beside a counterpart, where not keeping up is no failure. */
  default boolean isPaired() {
    return false;
  }
}
