package dev.htk.harness.diagnosis.live;

import dev.htk.harness.diagnosis.CauseShare;
import java.util.List;

/**
 * One cause's part of the time that slow batches took.
 *
 * @param share from 0 to 1
 * @param micros of all batches together
 * @param measured the part of {@code share} that servers measured in the batches; the rest follows
 *     from overlap with events
 * @param behind what was behind it, the most frequent chain first
 */
public record HeldShare(double share, long micros, double measured, List<CauseShare.Chain> behind) {

  public HeldShare {
    behind = List.copyOf(behind);
  }
}
