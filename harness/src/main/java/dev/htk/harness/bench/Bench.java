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

/** Runs planned trials one after the other, each in its own JVM. */
public final class Bench {

  private final BenchProgress progress;

  public Bench(BenchProgress progress) {
    this.progress = progress;
  }

  /**
   * Runs one trial.
   *
   * @return the finished trial, even if its verdict is {@code failed}
   * @throws HarnessException if the trial ends without a summary
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

  /** Shows the user a line between trials. */
  void say(String line) {
    progress.say(line);
  }

  /** Returns why trials of a side failed; empty if none did. */
  public static List<String> reasons(Side side) {
    List<String> reasons = new ArrayList<>();
    for (Side.Trial trial : side.trials()) {
      trial.summary().reasons().forEach(reason -> reasons.add(side.name() + ": " + reason));
    }
    return reasons;
  }

  /** Returns what makes figures of a side's trials doubtful; empty if nothing does. */
  public static List<String> warnings(Side side) {
    List<String> warnings = new ArrayList<>();
    for (Side.Trial trial : side.trials()) {
      trial.summary().warnings().forEach(warning -> warnings.add(side.name() + ": " + warning));
    }
    return warnings;
  }
}
