package dev.htk.harness.bench;

import dev.htk.harness.compare.Side;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.util.Optional;

/** Runs the trials that are missing in a folder, and reads those that are finished. */
public final class MissingTrials {

  private final Bench bench;
  private final TrialsFolder folder;
  private final double expected;
  private double done;

  /**
   * @param expected how long all that is missing is expected to take, in any unit
   */
  public MissingTrials(Bench bench, TrialsFolder folder, double expected) {
    this.bench = bench;
    this.folder = folder;
    this.expected = expected;
  }

  /**
   * What a trial came to, now or in an earlier command; what a kill has left of it is replaced.
   *
   * @param name of its folder in the folder of all
   * @param number counted from 1; 0 for one that only prepares for the others
   * @param of how many there are
   * @param takes how long it is expected to take, in the unit of all
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
