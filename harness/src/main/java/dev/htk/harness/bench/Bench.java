package dev.htk.harness.bench;

import dev.htk.harness.compare.Side;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.report.Report;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import dev.htk.harness.trial.ForkedTrial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Runs planned trials, one after the other, each in a JVM of its own. */
public final class Bench {

  private final BenchProgress progress;

  public Bench(BenchProgress progress) {
    this.progress = progress;
  }

  /**
   * Runs one trial.
   *
   * @return what it came to, also where its verdict is {@code failed}
   * @throws HarnessException if it came to no summary
   */
  public Side.Trial run(PlannedTrial trial, Position position)
      throws HarnessException, IOException, InterruptedException {
    progress.trial(position, trial.label());
    RunFolder folder = new RunFolder(trial.folder());
    folder.create();
    Summary summary = new ForkedTrial(trial.plan().spec(trial)).run(progress);
    Report.writeIfPossible(trial.folder(), progress::say);
    return new Side.Trial(folder.readManifest(), summary);
  }

  /** Tells the user what there is to know between trials. */
  void say(String line) {
    progress.say(line);
  }

  /** Why trials of a side failed, if any did. */
  public static List<String> reasons(Side side) {
    List<String> reasons = new ArrayList<>();
    for (Side.Trial trial : side.trials()) {
      trial.summary().reasons().forEach(reason -> reasons.add(side.name() + ": " + reason));
    }
    return reasons;
  }

  /** What makes figures of a side's trials doubtful, if anything does. */
  public static List<String> warnings(Side side) {
    List<String> warnings = new ArrayList<>();
    for (Side.Trial trial : side.trials()) {
      trial.summary().warnings().forEach(warning -> warnings.add(side.name() + ": " + warning));
    }
    return warnings;
  }
}
