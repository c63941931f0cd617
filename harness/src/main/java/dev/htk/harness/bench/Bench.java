// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.harness.bench.BenchProgress.Position;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.Summary;
import dev.htk.harness.trial.ForkedTrial;
import java.io.IOException;
import java.util.Optional;

/** Runs planned trials one after the other, each in its own JVM. */
public record Bench(BenchProgress progress) {

  /**
   * Runs one trial.
   *
   * @return the finished trial, even if its verdict is {@code failed}
   * @throws HarnessException if the trial ends without a summary
   */
  public Side.Trial run(PlannedTrial trial)
      throws HarnessException, IOException, InterruptedException {
    return run(trial, Position.ALONE);
  }

  private Side.Trial run(PlannedTrial trial, Position position)
      throws HarnessException, IOException, InterruptedException {
    progress.trial(position, trial.label());
    RunFolder folder = new RunFolder(trial.folder());
    folder.create();
    Summary summary = new ForkedTrial(trial.spec()).run(progress);
    progress.finished(trial.folder());
    return new Side.Trial(folder.readManifest(), summary);
  }

  /** Shows the user a line between trials. */
  void say(String line) {
    progress.say(line);
  }

  /**
   * Runs the missing trials of a folder, and reads the finished ones.
   *
   * @param expected how long all missing trials together are expected to take, in any unit
   */
  public Missing missing(TrialsFolder folder, double expected) {
    return new Missing(folder, expected);
  }

  /** Runs the missing trials of a folder one after the other. */
  public final class Missing {

    private final TrialsFolder folder;
    private final double expected;
    private double done;

    private Missing(TrialsFolder folder, double expected) {
      this.folder = folder;
      this.expected = expected;
    }

    /**
     * Returns the result of a trial, from an earlier command if that has finished it. Otherwise
     * runs it, and replaces what a killed trial left behind.
     *
     * @param planned the name of its folder tells whether the trial is finished
     * @param number counted from 1; 0 for a trial that only prepares for the others
     * @param of the number of trials
     * @param takes how long the trial is expected to take, in the same unit as all trials together
     */
    public Side.Trial trial(PlannedTrial planned, int number, int of, double takes)
        throws HarnessException, IOException, InterruptedException {
      String name = planned.folder().getFileName().toString();
      Optional<Side.Trial> earlier = folder.finished(name);
      if (earlier.isPresent()) {
        return earlier.get();
      }
      folder.clear(name, progress::say);
      double before = done;
      done = Math.min(1, done + takes / expected);
      return run(planned, new Position(number, of, before, done));
    }
  }
}
