// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.Maximum;
import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.bench.Targets;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Side;
import dev.htk.tuning.profile.ResolvedProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Trials of a plan's profiles in turns, baseline first. Finished trials are read from their folder,
 * the others are run.
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
  public Finished run(Runner runner, StudyFolder folder)
      throws HarnessException, IOException, InterruptedException {
    Runner.InTurns inTurns = runner.inTurns(folder, missing(folder));
    Targets targets = plan.givenTargets();
    if (share != null) {
      targets = maximum(inTurns, folder).share(share);
      runner.progress().say("both sides are offered the same: " + targets);
    }
    List<List<Side.Trial>> results = new ArrayList<>();
    names().forEach(side -> results.add(new ArrayList<>()));
    for (int i = 0; i < trials(); i++) {
      PlannedTrial planned =
          PlannedTrial.of(plan, names().get(side(i)), folder.path(folderName(i)), targets);
      results.get(side(i)).add(inTurns.trial(planned, i + 1, trials(), 1));
    }
    return new Finished(
        targets,
        IntStream.range(0, results.size())
            .mapToObj(side -> new Side(names().get(side), results.get(side)))
            .toList());
  }

  /** Finds what the baseline reaches in a closed loop, in a separate trial before all others. */
  private Maximum maximum(Runner.InTurns inTurns, StudyFolder folder)
      throws HarnessException, IOException, InterruptedException {
    String baseline = names().get(0);
    Path own = folder.path(maximumName());
    PlannedTrial planned =
        PlannedTrial.of(plan, baseline, own, Targets.CLOSED_LOOP)
            .withLabel("the maximum of " + baseline);
    return Maximum.of(inTurns.trial(planned, 0, trials(), 1), own);
  }

  private String maximumName() {
    return "maximum-" + names().get(0);
  }

  private int missing(StudyFolder folder) throws HarnessException {
    int missing = share != null && folder.finished(maximumName()).isEmpty() ? 1 : 0;
    for (int i = 0; i < trials(); i++) {
      missing += folder.finished(folderName(i)).isEmpty() ? 1 : 0;
    }
    return missing;
  }

  /** Returns one name for each side; they are equal if a profile is compared with itself. */
  private List<String> names() {
    return plan.profiles().stream().map(ResolvedProfile::name).toList();
  }

  private int trials() {
    return names().size() * rounds;
  }

  /**
   * Returns the side of a trial: {@code 0 1, 1 0} or {@code 0 1 2, 1 2 0, 2 0 1}. Each round starts
   * with the next side, so that a machine that gets slower or faster meanwhile favours none.
   */
  private int side(int trial) {
    int sides = names().size();
    return (trial / sides + trial) % sides;
  }

  private String folderName(int trial) {
    return PlannedTrial.folder(Path.of(""), trial + 1, names().get(side(trial))).toString();
  }
}
