package dev.htk.harness.bench;

import dev.htk.harness.trial.TrialSpec;
import dev.htk.harness.trial.pair.PairSpec;
import dev.htk.harness.trial.search.SearchSpec;
import java.nio.file.Path;
import java.util.Locale;

/**
 * One trial, checked and resolved: what is left is to run it.
 *
 * @param label what it is a trial of, for progress
 * @param folder of the run
 * @param profile one of the plan's
 * @param search the search that takes the place of the run phase; null for an ordinary trial
 * @param pair how it is driven beside its counterpart; null for a trial on its own
 */
public record PlannedTrial(
    String label,
    Path folder,
    BenchPlan plan,
    String profile,
    Targets targets,
    SearchSpec search,
    PairSpec pair) {

  /** A trial of one of the plan's profiles at rates. */
  public static PlannedTrial of(BenchPlan plan, String profile, Path folder, Targets targets) {
    return new PlannedTrial(profile, folder, plan, profile, targets, null, null);
  }

  /** Returns what the trial's JVM needs to know. */
  public TrialSpec spec() {
    return plan.spec(this);
  }

  /** {@code trial-NN-<profile>} in an experiment's folder. */
  public static Path folder(Path experiment, int number, String profile) {
    return experiment.resolve(String.format(Locale.ROOT, "trial-%02d-%s", number, profile));
  }
}
