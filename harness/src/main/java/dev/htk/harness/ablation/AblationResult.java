package dev.htk.harness.ablation;

import dev.htk.tuning.evidence.Evidence;
import java.util.List;

/**
 * Holds what an ablation found.
 *
 * @param evidence as it stands in a file of {@code profiles/evidence}
 * @param missing pairs that were not run for lack of time
 * @param minutes that its loads took, each pair's once
 * @param notes what else to know
 * @param reasons why trials failed; empty if none did
 */
public record AblationResult(
    Evidence evidence, int missing, double minutes, List<String> notes, List<String> reasons) {

  public AblationResult {
    notes = List.copyOf(notes);
    reasons = List.copyOf(reasons);
  }
}
