// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.bench.Targets;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Side;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs the loads of a plan's two sides side by side, as fast as their threads can, each in a fresh
 * JVM on its own cluster.
 *
 * @param plan of two sides, as {@link TunnelPlanner#load} makes it
 * @param trials the names of the sides' folders
 * @param sides what progress calls the sides
 * @param words name the pair for progress
 * @param taker takes the finished trials
 */
public record LoadPair(
    Study study,
    BenchPlan plan,
    int round,
    List<String> trials,
    List<String> sides,
    String words,
    Consumer<List<Side.Trial>> taker)
    implements Study.Turn {

  /** Expected time for starts, load and stops. Stops count twice: they may wait for a stall. */
  public static final int SECONDS =
      TunnelDesign.START_SECONDS + TunnelPlanner.LOAD_SECONDS + 2 * TunnelDesign.STOP_SECONDS;

  @Override
  public double seconds() {
    return SECONDS;
  }

  @Override
  public void run(double from, double to)
      throws HarnessException, IOException, InterruptedException {
    study.progress().step(words, from, to, SECONDS);
    List<Runner.Beside> beside = new ArrayList<>();
    for (int side = 0; side < sides.size(); side++) {
      PlannedTrial planned =
          PlannedTrial.of(
              plan,
              plan.profiles().get(side).name(),
              study.folder().path(trials.get(side)),
              Targets.CLOSED_LOOP);
      // A trial that only loads never waits for its counterpart.
      beside.add(new Runner.Beside(sides.get(side), planned, (point, said) -> 0));
    }
    new Runner(study.progress()).sideBySide(beside, () -> {});
  }

  @Override
  public void finished(List<Side.Trial> finished) {
    taker.accept(finished);
  }
}
