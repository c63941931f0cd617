// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.bench.Targets;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Side;
import dev.htk.harness.study.AblationPlan.Contrast;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Runs the missing pairs of an ablation: the first pair of each contrast, then the second of each.
 * Changes of the host over an hour thus affect all contrasts alike. A pair whose trials are
 * finished is not run again.
 *
 * @param folder the folder of the trials, locked by the caller
 */
public record AblationRun(AblationPlan plan, StudyFolder folder, StudyProgress progress) {

  private static final List<String> SIDES = List.of("without", "with");

  /**
   * Runs the missing pairs.
   *
   * @param budgetSeconds time after which no further pair starts
   * @return the result, including pairs from earlier commands
   * @throws HarnessException if a trial yields no result, or the budget is too small for a pair
   */
  public AblationResult run(double budgetSeconds)
      throws HarnessException, IOException, InterruptedException {
    double pairs = (double) plan.rounds() * plan.contrasts().size();
    long begun = System.nanoTime();
    int done = 0;
    for (int round = 1; round <= plan.rounds(); round++) {
      for (Contrast contrast : plan.contrasts()) {
        boolean isInTime =
            (System.nanoTime() - begun) / 1e9 + AblationPlan.PAIR_SECONDS <= budgetSeconds;
        if (pair(contrast, round).isEmpty() && isInTime) {
          progress.step(
              "round " + round + " of " + plan.rounds() + ", " + contrast.words(),
              done / pairs,
              (done + 1) / pairs,
              AblationPlan.PAIR_SECONDS);
          run(contrast, round);
        }
        done++;
      }
    }
    progress.step("explaining what was slow", 1, 1, 1);
    List<List<Pair>> measured = measured();
    if (measured.stream().allMatch(List::isEmpty)) {
      throw HarnessException.badInput(
          "--budget is less than the %d s that a pair of JVMs takes: give more",
          AblationPlan.PAIR_SECONDS);
    }
    return new AblationOutcome(plan, folder::path, measured).result();
  }

  /** Reads the finished pairs of each contrast. */
  private List<List<Pair>> measured() throws HarnessException {
    List<List<Pair>> all = new ArrayList<>();
    for (Contrast contrast : plan.contrasts()) {
      List<Pair> pairs = new ArrayList<>();
      for (int round = 1; round <= plan.rounds(); round++) {
        pair(contrast, round).ifPresent(pairs::add);
      }
      all.add(pairs);
    }
    return all;
  }

  /**
   * Holds both trials of a contrast's round.
   *
   * @param names the names of their folders
   */
  record Pair(List<String> names, Side.Trial without, Side.Trial with) {}

  private Optional<Pair> pair(Contrast contrast, int round) throws HarnessException {
    String first = name(contrast, round, 0);
    String second = name(contrast, round, 1);
    Optional<Side.Trial> without = folder.finished(first);
    Optional<Side.Trial> with = folder.finished(second);
    return without.isPresent() && with.isPresent()
        ? Optional.of(new Pair(List.of(first, second), without.get(), with.get()))
        : Optional.empty();
  }

  private void run(Contrast contrast, int round)
      throws HarnessException, IOException, InterruptedException {
    List<Runner.Beside> trials = new ArrayList<>();
    for (int side = 0; side < SIDES.size(); side++) {
      PlannedTrial planned =
          PlannedTrial.of(
              contrast.plan(),
              contrast.plan().profiles().get(side).name(),
              folder.path(name(contrast, round, side)),
              Targets.CLOSED_LOOP);
      // A trial that only loads never waits for its counterpart.
      trials.add(new Runner.Beside(SIDES.get(side), planned, (point, said) -> 0));
    }
    new Runner(progress).sideBySide(folder, trials, () -> {});
  }

  private String name(Contrast contrast, int round, int side) {
    return String.format(
        Locale.ROOT,
        "trial-%02d-%d-%s",
        plan.contrasts().indexOf(contrast) + 1,
        round,
        SIDES.get(side));
  }
}
