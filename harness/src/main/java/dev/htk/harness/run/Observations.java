// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import dev.htk.harness.run.PauseTotals.Pause;
import dev.htk.harness.run.law.LawResult;
import dev.htk.tuning.profile.Phase;
import java.util.List;
import java.util.Map;

/**
 * Observations of a run beside its operations.
 *
 * @param servers null if the recorders saw no flushes and compactions
 * @param io from before the load until the end of the watch on the servers; null if not measured
 * @param costs of the measured phases; omits phases that could not be measured
 * @param pauses of the driver's JVMs
 * @param clients how many JVMs that are
 * @param laws the result of each sanity law
 * @param warnings further warnings
 */
public record Observations(
    ServerActivity servers,
    ServerIo io,
    Map<Phase, PhaseCost> costs,
    List<Pause> pauses,
    int clients,
    List<LawResult> laws,
    List<String> warnings) {

  /** Returns observations with only what recorders saw. */
  public static Observations of(ServerActivity servers) {
    return new Observations(servers, null, Map.of(), List.of(), 1, List.of(), List.of());
  }
}
