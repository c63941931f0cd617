package dev.htk.harness.bench;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.compare.Comparison;
import dev.htk.harness.compare.Gate;
import dev.htk.harness.compare.Side;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Trials of a plan's two profiles in turns, baseline first, and what came of both sides. */
public record PairedTrials(Side baseline, Side profile, Comparison comparison) {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  /** The closed-loop trial's folder. */
  private static final String MAXIMUM = "maximum-";

  /**
   * What the baseline reaches in a closed loop, by a trial of its own that comes before all others.
   *
   * @param pairs that follow, for progress
   */
  public static Maximum maximum(Bench bench, BenchPlan plan, Path folder, int pairs)
      throws HarnessException, IOException, InterruptedException {
    String baseline = plan.profiles().get(0).name();
    PlannedTrial trial =
        new PlannedTrial(
            "the maximum of " + baseline,
            folder.resolve(MAXIMUM + baseline),
            plan,
            baseline,
            Targets.CLOSED_LOOP,
            null);
    int all = 2 * pairs;
    return Maximum.of(bench.run(trial, new Position(0, all, 0, 1.0 / (all + 1))));
  }

  /**
   * Runs the pairs and writes {@code comparison.json}.
   *
   * @param targets the user's, or a share of the {@link #maximum}
   * @param gates to hold the comparison against
   */
  public static PairedTrials run(
      Bench bench, BenchPlan plan, Path folder, int pairs, Targets targets, List<Gate> gates)
      throws HarnessException, IOException, InterruptedException {
    List<PlannedTrial> trials = new ArrayList<>();
    for (List<Integer> pair : Turns.interleaved(2, pairs)) {
      for (int side : pair) {
        String profile = plan.profiles().get(side).name();
        Path ofTrial = PlannedTrial.folder(folder, trials.size() + 1, profile);
        trials.add(PlannedTrial.of(plan, profile, ofTrial, targets));
      }
    }
    List<Side.Trial> results =
        bench.run(trials, targets.origin() == null ? 0 : 1.0 / (2 * pairs + 1));
    Side baseline = side(plan.profiles().get(0).name(), trials, results);
    Side profile = side(plan.profiles().get(1).name(), trials, results);
    Comparison comparison = Comparison.interleaved(baseline, profile).withGates(gates);
    JSON.writeValue(folder.resolve("comparison.json").toFile(), comparison);
    return new PairedTrials(baseline, profile, comparison);
  }

  private static Side side(String name, List<PlannedTrial> trials, List<Side.Trial> results) {
    List<Side.Trial> ofSide = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      if (trials.get(i).profile().equals(name)) {
        ofSide.add(results.get(i));
      }
    }
    return new Side(name, ofSide);
  }

  /** Why trials failed, if any did, each with its side; and the gates that are not met. */
  public List<String> reasons() {
    List<String> reasons = new ArrayList<>(Bench.reasons(baseline));
    reasons.addAll(Bench.reasons(profile));
    reasons.addAll(comparison.gatesNotMet());
    return reasons;
  }
}
