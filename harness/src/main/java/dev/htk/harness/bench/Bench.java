package dev.htk.harness.bench;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.compare.Comparison;
import dev.htk.harness.compare.Gate;
import dev.htk.harness.compare.Side;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import dev.htk.harness.trial.ForkedTrial;
import dev.htk.harness.trial.TrialSpec;
import dev.htk.tuning.profile.ResolvedProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs the trials of a plan one after the other. */
public final class Bench {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final BenchPlan plan;
  private final BenchProgress progress;

  public Bench(BenchPlan plan, BenchProgress progress) {
    this.plan = plan;
    this.progress = progress;
  }

  /** One trial of the plan's only profile, recorded in the folder itself. */
  public Side.Trial single(Path folder) throws HarnessException, IOException, InterruptedException {
    String profile = plan.profiles().get(0).name();
    return trial(1, 1, plan.trial(profile, folder));
  }

  /** So many trials of the plan's only profile, each in a folder of its own. */
  public Side repeated(Path folder, int trials)
      throws HarnessException, IOException, InterruptedException {
    String profile = plan.profiles().get(0).name();
    List<Side.Trial> results = new ArrayList<>();
    for (int i = 1; i <= trials; i++) {
      results.add(trial(i, trials, plan.trial(profile, trialFolder(folder, i, profile))));
    }
    return new Side(profile, results);
  }

  /**
   * Pairs of trials of the plan's two profiles. Every second pair runs in the opposite order, so
   * that a machine that gets slower or faster meanwhile favours neither.
   *
   * @param gates to hold the comparison against
   */
  public Interleaved interleaved(Path folder, int pairs, List<Gate> gates)
      throws HarnessException, IOException, InterruptedException {
    List<ResolvedProfile> profiles = plan.profiles();
    List<List<Side.Trial>> results = List.of(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < 2 * pairs; i++) {
      int pair = i / 2;
      int side = (i + pair) % 2;
      String profile = profiles.get(side).name();
      results
          .get(side)
          .add(trial(i + 1, 2 * pairs, plan.trial(profile, trialFolder(folder, i + 1, profile))));
    }
    Side baseline = new Side(profiles.get(0).name(), results.get(0));
    Side profile = new Side(profiles.get(1).name(), results.get(1));
    Comparison comparison = Comparison.interleaved(baseline, profile).withGates(gates);
    JSON.writeValue(folder.resolve("comparison.json").toFile(), comparison);
    return new Interleaved(baseline, profile, comparison);
  }

  /** Both sides and what came of them. */
  public record Interleaved(Side baseline, Side profile, Comparison comparison) {

    /** Why trials failed, if any did, each with its trial; and the gates that are not met. */
    public List<String> reasons() {
      List<String> reasons = new ArrayList<>();
      reasons.addAll(Bench.reasons(baseline));
      reasons.addAll(Bench.reasons(profile));
      reasons.addAll(comparison.gatesNotMet());
      return reasons;
    }
  }

  /** Why trials of a side failed, if any did. */
  public static List<String> reasons(Side side) {
    List<String> reasons = new ArrayList<>();
    for (Side.Trial trial : side.trials()) {
      trial.summary().reasons().forEach(reason -> reasons.add(side.name() + ": " + reason));
    }
    return reasons;
  }

  /** What makes figures of a side's trials doubtful, if anything does. */
  public static List<String> warnings(Side side) {
    List<String> warnings = new ArrayList<>();
    for (Side.Trial trial : side.trials()) {
      trial.summary().warnings().forEach(warning -> warnings.add(side.name() + ": " + warning));
    }
    return warnings;
  }

  private Side.Trial trial(int number, int of, TrialSpec spec)
      throws HarnessException, IOException, InterruptedException {
    progress.trial(number, of, spec.profile());
    RunFolder folder = new RunFolder(spec.folder());
    folder.create();
    Summary summary = new ForkedTrial(spec).run(progress);
    return new Side.Trial(folder.readManifest(), summary);
  }

  private static Path trialFolder(Path folder, int number, String profile) {
    return folder.resolve(String.format(Locale.ROOT, "trial-%02d-%s", number, profile));
  }
}
