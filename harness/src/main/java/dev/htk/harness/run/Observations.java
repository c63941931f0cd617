package dev.htk.harness.run;

import dev.htk.harness.run.PauseTotals.Pause;
import dev.htk.harness.sanity.LawResult;
import dev.htk.tuning.profile.Phase;
import java.util.List;
import java.util.Map;

/**
 * What was seen of a run beside its operations.
 *
 * @param servers null where the recorders saw no flushes and compactions
 * @param io from before the load until the servers were left; null where there is none
 * @param costs of the measured phases; one that could not be measured is missing
 * @param pauses of the driver's JVM
 * @param laws what came of each sanity law
 * @param warnings further ones
 */
public record Observations(
    ServerActivity servers,
    ServerIo io,
    Map<Phase, PhaseCost> costs,
    List<Pause> pauses,
    List<LawResult> laws,
    List<String> warnings) {

  /** Nothing but what recorders saw. */
  public static Observations of(ServerActivity servers) {
    return new Observations(servers, null, Map.of(), List.of(), List.of(), List.of());
  }
}
