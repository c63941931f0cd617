package dev.htk.harness.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.compare.Side;
import dev.htk.harness.outcome.HarnessException;
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

  private static final String FILE = "plan.json";

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
  public TrialsPlan ofFolder() {
    List<ObjectNode> sides = names().stream().map(plan::identity).toList();
    return new TrialsPlan("comparison", FILE, new Content(rounds, share, sides));
  }

  /** Returns one name for each side; they are equal if a profile is compared with itself. */
  private List<String> names() {
    return plan.profiles().stream().map(ResolvedProfile::name).toList();
  }

  /** Runs the missing trials. */
  public Finished run(Bench bench, TrialsFolder folder)
      throws HarnessException, IOException, InterruptedException {
    MissingTrials missing = new MissingTrials(bench, folder, missing(folder));
    Targets targets = plan.givenTargets();
    if (share != null) {
      targets = maximum(missing, folder).share(share);
      bench.say("both sides are offered the same: " + targets);
    }
    List<String> names = names();
    List<List<Side.Trial>> results = names.stream().map(name -> noTrials()).toList();
    List<Integer> order = order();
    for (int i = 0; i < order.size(); i++) {
      int side = order.get(i);
      String name = folderName(i, side);
      PlannedTrial planned = PlannedTrial.of(plan, names.get(side), folder.path(name), targets);
      results.get(side).add(missing.trial(name, planned, i + 1, order.size(), 1));
    }
    return new Finished(
        targets,
        IntStream.range(0, names.size())
            .mapToObj(side -> new Side(names.get(side), results.get(side)))
            .toList());
  }

  private static List<Side.Trial> noTrials() {
    return new ArrayList<>();
  }

  /** Finds what the baseline reaches in a closed loop, in a separate trial before all others. */
  private Maximum maximum(MissingTrials missing, TrialsFolder folder)
      throws HarnessException, IOException, InterruptedException {
    String baseline = names().get(0);
    Path own = folder.path(maximumName());
    PlannedTrial planned =
        new PlannedTrial(
            "the maximum of " + baseline, own, plan, baseline, Targets.CLOSED_LOOP, null, null);
    return Maximum.of(missing.trial(maximumName(), planned, 0, order().size(), 1), own);
  }

  private String maximumName() {
    return "maximum-" + names().get(0);
  }

  private int missing(TrialsFolder folder) throws HarnessException {
    int missing = share != null && folder.finished(maximumName()).isEmpty() ? 1 : 0;
    List<Integer> order = order();
    for (int i = 0; i < order.size(); i++) {
      missing += folder.finished(folderName(i, order.get(i))).isEmpty() ? 1 : 0;
    }
    return missing;
  }

  /** Returns the side of each trial. */
  private List<Integer> order() {
    return Turns.interleaved(plan.profiles().size(), rounds).stream()
        .flatMap(List::stream)
        .toList();
  }

  private String folderName(int trial, int side) {
    return PlannedTrial.folder(Path.of(""), trial + 1, names().get(side)).toString();
  }
}
