package dev.htk.harness.bench;

import dev.htk.harness.compare.Side;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.util.Optional;

/** Runs the missing trials of a folder, and reads the finished ones. */
public final class MissingTrials {

  private final Bench bench;
  private final TrialsFolder folder;
  private final double expected;
  private double done;

  /**
   * @param expected how long all missing trials together are expected to take, in any unit
   */
  public MissingTrials(Bench bench, TrialsFolder folder, double expected) {
    this.bench = bench;
    this.folder = folder;
    this.expected = expected;
  }

  /**
   * Returns the result of a trial, from an earlier command if that has finished it. Otherwise runs
   * it, and replaces what a killed trial left behind.
   *
   * @param name the name of the trial's folder within the folder of all trials
   * @param number counted from 1; 0 for a trial that only prepares for the others
   * @param of the number of trials
   * @param takes how long the trial is expected to take, in the same unit as all trials together
   */
  public Side.Trial trial(String name, PlannedTrial planned, int number, int of, double takes)
      throws HarnessException, IOException, InterruptedException {
    Optional<Side.Trial> earlier = folder.finished(name);
    if (earlier.isPresent()) {
      return earlier.get();
    }
    if (folder.clear(name)) {
      bench.say(name + " was not finished: its folder is replaced");
    }
    double before = done;
    done = Math.min(1, done + takes / expected);
    return bench.run(planned, new Position(number, of, before, done));
  }
}
