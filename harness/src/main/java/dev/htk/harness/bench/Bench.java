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
   * Runs trials that are expected to take equally long.
   *
   * @param from the share of all the work that came before them
   */
  public List<Side.Trial> run(List<PlannedTrial> trials, double from)
      throws HarnessException, IOException, InterruptedException {
    List<Side.Trial> results = new ArrayList<>();
    int of = trials.size();
    for (PlannedTrial trial : trials) {
      int number = results.size() + 1;
      double each = (1 - from) / of;
      results.add(
          run(trial, new Position(number, of, from + each * (number - 1), from + each * number)));
    }
    return results;
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
