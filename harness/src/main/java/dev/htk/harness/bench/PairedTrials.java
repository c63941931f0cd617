package dev.htk.harness.bench;

import dev.htk.harness.compare.Comparison;
import dev.htk.harness.compare.Gate;
import dev.htk.harness.compare.Side;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Trials of a plan's two profiles in turns, and what came of both sides.
 *
 * @param targets that both sides were offered
 */
public record PairedTrials(Targets targets, Side baseline, Side profile, Comparison comparison) {

  private static final String FILE = "comparison.json";

  /**
   * Runs the pairs that are missing and writes {@code comparison.json}.
   *
   * @param gates to hold the comparison against
   */
  public static PairedTrials run(
      Bench bench, TrialsInTurns trials, TrialsFolder folder, List<Gate> gates)
      throws HarnessException, IOException, InterruptedException {
    TrialsInTurns.Finished finished = trials.run(bench, folder);
    Side baseline = finished.sides().get(0);
    Side profile = finished.sides().get(1);
    Comparison comparison = Comparison.interleaved(baseline, profile).withGates(gates);
    folder.write(FILE, comparison);
    return new PairedTrials(finished.targets(), baseline, profile, comparison);
  }

  /** Why trials failed, if any did, each with its side; and the gates that are not met. */
  public List<String> reasons() {
    List<String> reasons = new ArrayList<>(Bench.reasons(baseline));
    reasons.addAll(Bench.reasons(profile));
    reasons.addAll(comparison.gatesNotMet());
    return reasons;
  }
}
