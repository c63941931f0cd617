// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Side;
import dev.htk.harness.study.AblationPlan.Contrast;
import dev.htk.tuning.evidence.Evidence;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a study of a profile's changes: the first pair of each contrast, then the second of each.
 * Changes of the host over an hour thus affect all contrasts alike.
 */
public record AblationRun(AblationPlan plan, Study study) {

  private static final List<String> SIDES = List.of("without", "with");

  /**
   * Runs the missing pairs.
   *
   * @param budgetSeconds time after which no further pair starts
   * @return the result, including pairs from earlier commands
   * @throws HarnessException if a trial yields no result, or the budget is too small for a pair
   */
  public Result run(double budgetSeconds)
      throws HarnessException, IOException, InterruptedException {
    List<List<Pair>> measured = new ArrayList<>();
    plan.contrasts().forEach(contrast -> measured.add(new ArrayList<>()));
    List<LoadPair> turns = new ArrayList<>();
    for (int round = 1; round <= plan.rounds(); round++) {
      for (int contrast = 0; contrast < plan.contrasts().size(); contrast++) {
        turns.add(turn(round, contrast, measured.get(contrast)));
      }
    }
    long begun = System.nanoTime();
    study.run(
        turns,
        (next, isFinished, spentSeconds) ->
            !isFinished && (System.nanoTime() - begun) / 1e9 + next.seconds() > budgetSeconds);
    study.progress().step("explaining what was slow", 1, 1, 1);
    if (measured.stream().allMatch(List::isEmpty)) {
      throw budgetTooSmall();
    }
    return new AblationOutcome(plan, study.folder()::path, measured).result();
  }

  /** Returns the refusal of a budget that holds no pair. */
  public static HarnessException budgetTooSmall() {
    return HarnessException.badInput(
        "--budget is less than the %d s that a pair of JVMs takes: give more", LoadPair.SECONDS);
  }

  private LoadPair turn(int round, int number, List<Pair> measured) {
    Contrast contrast = plan.contrasts().get(number);
    List<String> trials =
        SIDES.stream().map(side -> Phrase.of("trial-%02d-%d-%s", number + 1, round, side)).toList();
    return new LoadPair(
        study,
        contrast.plan(),
        round,
        trials,
        SIDES,
        "round " + round + " of " + plan.rounds() + ", " + contrast.words(),
        finished -> measured.add(new Pair(trials, finished.get(0), finished.get(1))));
  }

  /**
   * Holds what an ablation found.
   *
   * @param evidence in the form of a file of {@code profiles/evidence}
   * @param missing pairs that did not run for lack of time
   * @param minutes spent on loads, counting the two loads of a pair once
   * @param notes further remarks for the user
   * @param reasons why trials failed; empty if none did
   */
  public record Result(
      Evidence evidence, int missing, double minutes, List<String> notes, List<String> reasons) {}

  /**
   * Holds both trials of a contrast's round.
   *
   * @param names the names of their folders
   */
  record Pair(List<String> names, Side.Trial without, Side.Trial with) {}
}
