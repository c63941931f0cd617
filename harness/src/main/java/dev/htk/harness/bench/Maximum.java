// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.Summary.PhaseSummary;
import dev.htk.tuning.text.Phrase;
import java.nio.file.Path;
import java.util.Map;

/**
 * The throughput that a side reached in a closed loop, by phase, in operations a second. Without a
 * run phase, {@code run} equals {@code load}. The average includes the stalls of the phase, so that
 * a fair share of it can be sustained. It is not the highest sustained rate, which {@code htk bench
 * findmax} searches for.
 */
public record Maximum(String profile, double load, double run) {

  /**
   * Returns the maximum that a closed-loop trial reached.
   *
   * @param folder the folder of the trial
   * @throws HarnessException if the trial failed: a share of a failed trial's rate means nothing
   */
  public static Maximum of(Side.Trial trial, Path folder) throws HarnessException {
    String profile = trial.manifest().profile().name();
    Map<String, PhaseSummary> phases = trial.summary().phases();
    if (!trial.summary().reasons().isEmpty()) {
      throw HarnessException.badNews(
          "the trial that was to find the maximum of %s failed: %s; to have it run again, remove %s"
              + " and start the same command",
          profile, String.join("; ", trial.summary().reasons()), folder);
    }
    double load = phases.get("load").throughput();
    return new Maximum(
        profile, load, phases.containsKey("run") ? phases.get("run").throughput() : load);
  }

  /** Returns a share of both phases' maxima. */
  public Targets share(int percent) {
    return new Targets(rate(load, percent), rate(run, percent), origin(percent));
  }

  /** Returns a share of the run phase's maximum, after a load in a closed loop. */
  public Targets shareOfRun(int percent) {
    return new Targets(0.0, rate(run, percent), origin(percent));
  }

  private String origin(int percent) {
    return Phrase.of("%d %% of what %s reached in one closed-loop trial", percent, profile);
  }

  private static Double rate(double maximum, int percent) {
    return Math.max(1, Math.floor(maximum * percent / 100));
  }
}
