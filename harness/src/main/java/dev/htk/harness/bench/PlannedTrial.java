// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.harness.trial.TrialSpec;
import dev.htk.harness.trial.pair.PairSpec;
import dev.htk.harness.trial.search.SearchSpec;
import dev.htk.tuning.text.Phrase;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;

/**
 * One checked and resolved trial, ready to run.
 *
 * @param label what the trial measures, for progress
 * @param folder the run folder
 * @param profile one of the plan's profiles
 * @param search the search that replaces the run phase; null for an ordinary trial
 * @param pair how the trial runs beside its counterpart; null for a trial on its own
 */
@RecordBuilder
public record PlannedTrial(
    String label,
    Path folder,
    BenchPlan plan,
    String profile,
    Targets targets,
    SearchSpec search,
    PairSpec pair)
    implements PlannedTrialBuilder.With {

  /** Returns a trial of one of the plan's profiles at the given rates. */
  public static PlannedTrial of(BenchPlan plan, String profile, Path folder, Targets targets) {
    return new PlannedTrial(profile, folder, plan, profile, targets, null, null);
  }

  /** Returns what the trial's JVM needs to know. */
  public TrialSpec spec() {
    return plan.spec(this);
  }

  /** Returns {@code trial-NN-<profile>}, the name of a trial's folder among others. */
  public static String folderName(int number, String profile) {
    return Phrase.of("trial-%02d-%s", number, profile);
  }
}
