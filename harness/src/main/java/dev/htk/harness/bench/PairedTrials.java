package dev.htk.harness.bench;

import dev.htk.harness.compare.Comparison;
import dev.htk.harness.compare.Gate;
import dev.htk.harness.compare.Side;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Trials of a plan's two profiles in turns, and their comparison.
 *
 * @param targets the rates offered to both sides
 */
public record PairedTrials(Targets targets, Side baseline, Side profile, Comparison comparison) {

  private static final String FILE = "comparison.json";

  /**
   * Runs the missing pairs and writes {@code comparison.json}.
   *
   * @param gates checked against the comparison
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

  /** Returns why trials failed, each with its side, and the gates that are not met. */
  public List<String> reasons() {
    List<String> reasons = new ArrayList<>(Bench.reasons(baseline));
    reasons.addAll(Bench.reasons(profile));
    reasons.addAll(comparison.gatesNotMet());
    return reasons;
  }
}
