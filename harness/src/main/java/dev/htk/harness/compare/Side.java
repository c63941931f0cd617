package dev.htk.harness.compare;

import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.Summary;
import java.util.List;

/**
 * The finished trials of one profile, in the order in which they ran.
 *
 * @param name the profile
 */
public record Side(String name, List<Trial> trials) {

  /** One trial, read from its folder. */
  public record Trial(Manifest manifest, Summary summary) {}

  public Side {
    trials = List.copyOf(trials);
  }

  /** Returns a manifest for what all trials of this side share. */
  Manifest manifest() {
    return trials.get(0).manifest();
  }
}
