// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.bench.Targets;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Side;
import dev.htk.tuning.profile.ResolvedProfile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/**
 * Makes a study of a plan's profiles in turns, baseline first.
 *
 * @param rounds trials of each profile
 * @param share the rate offered to all sides, in percent of what the baseline reaches in a closed
 *     loop; null for the rates that the user gave
 */
public record TrialsInTurns(BenchPlan plan, int rounds, Integer share) {

  /**
   * {@code plan.json}.
   *
   * @param sides what a trial of each side depends on, as {@link BenchPlan#identity} lists it
   */
  private record Content(int trials, Integer share, List<ObjectNode> sides) {}

  /**
   * The results of the trials.
   *
   * @param targets the rates offered to all sides
   * @param sides in the plan's order
   */
  public record Finished(Targets targets, List<Side> sides) {}

  /** Identifies the plan in the folder of these trials. */
  public StudyFolder.Plan ofFolder() {
    return new StudyFolder.Plan(
        "comparison", "plan.json", new Content(rounds, share, plan.identities()));
  }

  /** Runs the missing trials. */
  public Finished run(Study study) throws HarnessException, IOException, InterruptedException {
    List<String> names = plan.profiles().stream().map(ResolvedProfile::name).toList();
    List<List<Side.Trial>> results = new ArrayList<>();
    names.forEach(side -> results.add(new ArrayList<>()));
    AtomicReference<Targets> targets = new AtomicReference<>(plan.givenTargets());
    List<Study.Turn> turns = new ArrayList<>();
    if (share != null) {
      String baseline = names.get(0);
      turns.add(
          study.maximum(
              "maximum-" + baseline,
              baseline,
              1,
              plan,
              baseline,
              maximum -> {
                targets.set(maximum.share(share));
                study.progress().say("both sides are offered the same: " + targets.get());
              }));
    }
    int trials = names.size() * rounds;
    for (int trial = 0; trial < trials; trial++) {
      int side = side(trial);
      String name = names.get(side);
      turns.add(
          new Study.Alone(
              study,
              trial / names.size() + 1,
              PlannedTrial.folderName(trial + 1, name),
              "trial " + (trial + 1) + " of " + trials + ", " + name,
              1,
              folder -> PlannedTrial.of(plan, name, folder, targets.get()),
              results.get(side)::add));
    }
    study.run(turns, Study.StopRule.NONE);
    return new Finished(
        targets.get(),
        IntStream.range(0, results.size())
            .mapToObj(side -> new Side(names.get(side), results.get(side)))
            .toList());
  }

  /**
   * Returns the side of a trial: {@code 0 1, 1 0} or {@code 0 1 2, 1 2 0, 2 0 1}. Each round starts
   * with the next side, so that a machine that gets slower or faster meanwhile favours none.
   */
  private int side(int trial) {
    int sides = plan.profiles().size();
    return (trial / sides + trial) % sides;
  }
}
