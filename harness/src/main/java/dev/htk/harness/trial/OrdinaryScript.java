// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.phase.PhaseResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.WorkloadException;

/**
 * The load and, if a run phase follows, the wait for work that the load has left behind, the
 * warm-up, and the measured operations.
 */
class OrdinaryScript implements TrialScript {

  final TrialSpec spec;

  OrdinaryScript(TrialSpec spec) {
    this.spec = spec;
  }

  @Override
  public final Played play(PhaseRunner runner)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    runner.makeDataNodeLate();
    List<PhaseResult> phases = new ArrayList<>();
    PhaseResult load = runner.load(List.of());
    phases.add(load);
    Manifest.Preparation preparation = null;
    if (spec.workload().hasRunPhase() && runner.faults().isEmpty() && load.acknowledged() > 0) {
      preparation = new Manifest.Preparation(runner.drain(), runner.warmUp());
      phases.addAll(measure(runner));
    }
    return new Played(phases, preparation, spec.workload().target());
  }

  /** Drives what follows the warm-up, and returns it. */
  List<PhaseResult> measure(PhaseRunner runner)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    return List.of(runner.run());
  }
}
