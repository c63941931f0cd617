// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import java.util.List;
import java.util.function.Function;

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

  /** Returns why trials failed; empty if none did. */
  public List<String> reasons() {
    return named(Summary::reasons);
  }

  /** Returns what makes figures of the trials doubtful; empty if nothing does. */
  public List<String> warnings() {
    return named(Summary::warnings);
  }

  private List<String> named(Function<Summary, List<String>> remarks) {
    return trials.stream()
        .flatMap(trial -> remarks.apply(trial.summary()).stream())
        .map(remark -> name + ": " + remark)
        .toList();
  }

  /** Returns a manifest for what all trials of this side share. */
  public Manifest manifest() {
    return trials.get(0).manifest();
  }
}
