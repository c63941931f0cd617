package dev.htk.harness.diagnosis;

import java.util.List;

/**
 * Whether all was there that a diagnosis needs.
 *
 * @param lowered whether records are missing that could change shares
 * @param reasons what is missing and what that means; empty if nothing is
 * @param notes what else to know when reading the figures
 */
public record Confidence(boolean lowered, List<String> reasons, List<String> notes) {

  public Confidence {
    reasons = List.copyOf(reasons);
    notes = List.copyOf(notes);
  }
}
