// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.study.AblationPlan;
import dev.htk.harness.study.LoadPair;
import dev.htk.harness.study.Study;
import dev.htk.harness.study.StudyFolder;
import dev.htk.harness.study.StudyProgress;
import dev.htk.harness.study.TunnelPlanner;
import dev.htk.harness.study.TunnelPlanner.Planned;
import dev.htk.harness.study.TunnelSetting;
import dev.htk.harness.trial.TrialProgress.Stage;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Tunes a profile for a machine and a workload, on clusters that the kit starts.
 *
 * @param plan of the profile that it begins with
 * @param tunnel of one round; null if the goal is a load's
 */
public record Tuning(TuneGoal goal, BenchPlan plan, Planned tunnel) {

  private static final String PATH = "tuning.json";
  private static final String TUNERS = "tuners.json";
  private static final String BUDGET = "budget.json";

  /** Holds the content of {@code plan.json}. */
  private record Content(String goal, List<ObjectNode> sides) {}

  /** Holds the largest budget that a folder has had. */
  private record Budget(double amount) {}

  /** A percentile is explained by what is beyond it, however short that is. */
  private static final long SHORTEST_MICROS = 1000;

  /**
   * Plans a tuning.
   *
   * @param from a shipped name or a file of the profile to begin with
   * @throws HarnessException if a part of the request is wrong
   */
  public static Tuning of(BenchRequest request, String from, TuneGoal goal)
      throws HarnessException, InterruptedException {
    if (goal.isLoad()) {
      return new Tuning(
          goal,
          TunnelPlanner.load(request, List.of(from)).keepingFrom(AblationPlan.SLOW_MICROS),
          null);
    }
    Planned planned =
        TunnelPlanner.plan(request, List.of(from), goal.slo().orElse(null), /* rounds= */ 1)
            .offering(goal.share());
    goal.require(planned.operation());
    if (goal.figure().isPresent()) {
      planned = planned.keepingFrom(SHORTEST_MICROS);
    }
    return new Tuning(goal, planned.plan(), planned);
  }

  /** Identifies the tuning in its folder, so that a killed command can resume. */
  public StudyFolder.Plan ofFolder() {
    return new StudyFolder.Plan("tuning", "plan.json", new Content(goal.text(), plan.identities()));
  }

  /** Returns the machine that it tunes for. */
  public String machine() {
    return plan.modelled() == null ? TunnelSetting.HOST : plan.modelled().name();
  }

  /**
   * Checks that a pair can run at all.
   *
   * @throws HarnessException if the budget is too small
   */
  public void requireBudget(double seconds) throws HarnessException {
    if (pairSeconds() > seconds) {
      throw HarnessException.badInput(
          "--budget is less than the %.0f s that a pair takes: give more", pairSeconds());
    }
  }

  /** Returns how long a pair is expected to take. */
  public double pairSeconds() {
    return tunnel == null ? LoadPair.SECONDS : tunnel.design().roundSeconds();
  }

  /**
   * Runs the missing pairs, and writes {@code tuning.json} and, if anything is left of what was
   * tried, the profile. Otherwise removes one that a shorter run has left.
   *
   * @param name of the new profile
   * @param budgetSeconds time for all pairs, those of earlier commands included
   * @throws HarnessException if the first pair yields no result, or the budget is less than before
   */
  public TuningPath run(
      StudyFolder folder, StudyProgress progress, String name, double budgetSeconds)
      throws HarnessException, IOException, InterruptedException {
    requireNoLess(folder, "--budget", budgetSeconds);
    Tuner tuner =
        new Tuner(
            pairs(folder, new OfBudget(progress, budgetSeconds), /* firstMayFail= */ false),
            goal,
            machine(),
            budgetSeconds,
            Integer.MAX_VALUE,
            start());
    TuningPath path = tuner.run();
    folder.write(PATH, path);
    if (path.kept().isEmpty()) {
      Files.deleteIfExists(folder.path(fileOf(name)));
    } else {
      new RunFolder(folder.path(""))
          .writeText(fileOf(name), TunedProfile.yaml(name, goal, path, tuner.best()));
    }
    return path;
  }

  /** A smaller budget takes other steps sooner, and so would replace pairs that have run. */
  private static void requireNoLess(StudyFolder folder, String option, double amount)
      throws HarnessException, IOException {
    if (folder.read(BUDGET, Budget.class).filter(had -> amount < had.amount()).isPresent()) {
      throw HarnessException.badInput(
          "%s is less than this folder had before, and pairs that have run would be lost: give no"
              + " less, or another --out",
          option);
    }
    folder.write(BUDGET, new Budget(amount));
  }

  /** Returns the profile that it begins with, with the values of the machine. */
  public ResolvedProfile start() {
    return plan.profiles().get(0);
  }

  /** Identifies a comparison of tuners in its folder. More pairs resume one with fewer. */
  public StudyFolder.Plan ofTuners() {
    return new StudyFolder.Plan("comparison of tuners", "tuners-plan.json", ofFolder().content());
  }

  /**
   * Compares this tuning with blind searches: runs the missing pairs, and writes {@code
   * tuners.json}.
   *
   * @param mostPairs of each tuner
   * @param shipped profiles to measure too, by name
   * @throws HarnessException if the first pair yields no result, or the pairs are fewer than before
   */
  public TunerResults compare(
      StudyFolder folder,
      StudyProgress progress,
      int mostPairs,
      Map<String, ResolvedProfile> shipped)
      throws HarnessException, IOException, InterruptedException {
    requireNoLess(folder, "--pairs", mostPairs);
    TunerComparison comparison =
        new TunerComparison(
            goal, machine(), plan.request().seed(), start(), mostPairs, shipped, progress::say);
    double seconds = comparison.pairs() * pairSeconds();
    StudyProgress ofPairs = new OfBudget(progress, seconds);
    progress.say(
        Phrase.of(
            "about %d pairs in all, %.0f min",
            comparison.pairs(), seconds / TimeUnit.MINUTES.toSeconds(1)));
    List<StudyFolder> open = new ArrayList<>();
    try {
      TunerResults results =
          comparison.run(
              (name, firstMayFail) -> {
                StudyFolder own = StudyFolder.open(folder.path(name), ofFolder());
                open.add(own);
                return pairs(own, ofPairs, firstMayFail);
              });
      folder.write(TUNERS, results);
      return results;
    } finally {
      for (StudyFolder own : open) {
        own.close();
      }
    }
  }

  private Pairs pairs(StudyFolder folder, StudyProgress progress, boolean firstMayFail) {
    Pairs measured =
        goal.isLoad()
            ? new LoadPairs(plan, new Study(folder, progress))
            : new TunnelPairs(tunnel, goal, folder.path(""), progress);
    return new RecordedPairs(measured, folder, progress::say, firstMayFail);
  }

  /** Returns the name of a profile's file. */
  public static String fileOf(String name) {
    return name + ".yaml";
  }

  /** Shows how much of the budget is spent: how many pairs there will be is not known. */
  private static final class OfBudget implements StudyProgress {

    private final StudyProgress shown;
    private final double budgetSeconds;
    private final long begun = System.nanoTime();

    OfBudget(StudyProgress shown, double budgetSeconds) {
      this.shown = shown;
      this.budgetSeconds = budgetSeconds;
    }

    @Override
    public void step(String words, double from, double to, double seconds) {
      double elapsed = (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1);
      shown.step(words, share(elapsed), share(elapsed + seconds), seconds);
    }

    private double share(double seconds) {
      return Math.min(1, seconds / budgetSeconds);
    }

    @Override
    public void at(String side, Stage stage, double fraction, String detail) {
      shown.at(side, stage, fraction, detail);
    }

    @Override
    public void say(String line) {
      shown.say(line);
    }

    @Override
    public void finished(Path run) {
      shown.finished(run);
    }
  }
}
