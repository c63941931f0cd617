// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.bench.Targets;
import dev.htk.harness.bench.TestRequest;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.Side;
import dev.htk.harness.trial.TrialProgress.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialsInTurnsTest {

  private static final long END = 1_790_000_001_000_000L;

  @TempDir private Path folder;

  /** Records the lines said, and fails if a trial begins. */
  private static final class Listening implements StudyProgress {

    private final List<String> said = new ArrayList<>();

    @Override
    public void step(String words, double from, double to, double seconds) {
      throw new AssertionError("a trial was begun: " + words);
    }

    @Override
    public void at(String side, Stage stage, double fraction, String detail) {}

    @Override
    public void say(String line) {
      said.add(line);
    }
  }

  @Test
  void finishedTrialsAreReadIntoTheirSidesAndNotRunAgain() throws Exception {
    TrialsInTurns turns = begun(2, null, "stock", "ssd-tuned");
    finish("trial-01-stock", "stock", 100);
    finish("trial-02-ssd-tuned", "ssd-tuned", 200);
    finish("trial-03-ssd-tuned", "ssd-tuned", 300);
    finish("trial-04-stock", "stock", 400);

    TrialsInTurns.Finished finished = run(turns, new Listening());

    assertThat(finished.sides()).extracting(Side::name).containsExactly("stock", "ssd-tuned");
    assertThat(rows(finished.sides().get(0))).containsExactly(100L, 400L);
    assertThat(rows(finished.sides().get(1))).containsExactly(200L, 300L);
    assertThat(finished.targets()).isEqualTo(Targets.CLOSED_LOOP);
  }

  @Test
  void aProfileComparedWithItselfStillHasTwoSides() throws Exception {
    TrialsInTurns turns = begun(2, null, "stock", "stock");
    finish("trial-01-stock", "stock", 100);
    finish("trial-02-stock", "stock", 200);
    finish("trial-03-stock", "stock", 300);
    finish("trial-04-stock", "stock", 400);

    TrialsInTurns.Finished finished = run(turns, new Listening());

    assertThat(rows(finished.sides().get(0))).containsExactly(100L, 400L);
    assertThat(rows(finished.sides().get(1))).containsExactly(200L, 300L);
  }

  @Test
  void aMaximumThatWasFoundBeforeTheKillGivesTheSameTargets() throws Exception {
    TrialsInTurns turns = begun(1, 70, "stock", "ssd-tuned");
    finish("maximum-stock", "stock", 1000);
    finish("trial-01-stock", "stock", 100);
    finish("trial-02-ssd-tuned", "ssd-tuned", 200);
    Listening listening = new Listening();

    TrialsInTurns.Finished finished = run(turns, listening);

    assertThat(finished.targets().run()).isEqualTo(700.0);
    assertThat(listening.said)
        .singleElement()
        .asString()
        .startsWith("both sides are offered the same: load at 700 ops/s");
  }

  @Test
  void theSameArgumentsResumeTheTrialsAndOthersAreRefused() throws Exception {
    StudyFolder.open(folder, turns(3, 70, "stock", "ssd-tuned").ofFolder()).close();

    assertThat(StudyFolder.isBegun(folder, turns(3, 70, "stock", "ssd-tuned").ofFolder())).isTrue();
    assertThat(refusal(turns(5, 70, "stock", "ssd-tuned"))).contains("differs in trials:");
    assertThat(refusal(turns(3, null, "stock", "ssd-tuned"))).contains("differs in share:");
    assertThat(refusal(turns(3, 70, "stock", "hdd-tuned"))).contains("sides/1/profile");
    assertThat(
            refusal(
                new TrialsInTurns(
                    new TestRequest()
                        .loadOnly()
                        .property("recordcount", "777")
                        .scale(8)
                        .plan("stock", "ssd-tuned"),
                    3,
                    70)))
        .contains("sides/0/workloadProperties/recordcount", "sides/1/");
  }

  private String refusal(TrialsInTurns other) {
    return refusalOf(() -> StudyFolder.isBegun(folder, other.ofFolder()));
  }

  private TrialsInTurns.Finished run(TrialsInTurns turns, Listening listening) throws Exception {
    try (StudyFolder held = StudyFolder.open(folder, turns.ofFolder())) {
      return turns.run(new Study(held, listening));
    }
  }

  private TrialsInTurns begun(int rounds, Integer share, String... profiles) throws Exception {
    TrialsInTurns turns = turns(rounds, share, profiles);
    StudyFolder.open(folder, turns.ofFolder()).close();
    return turns;
  }

  private static TrialsInTurns turns(int rounds, Integer share, String... profiles)
      throws Exception {
    return new TrialsInTurns(new TestRequest().loadOnly().scale(8).plan(profiles), rounds, share);
  }

  private static List<Long> rows(Side side) {
    return side.trials().stream().map(trial -> trial.summary().rows().found()).toList();
  }

  private void finish(String trial, String profile, long rows) throws IOException {
    RunFolder run = new RunFolder(folder.resolve(trial));
    run.create();
    run.write(Samples.loadSummary(rows, 500));
    run.write(Samples.manifest(profile).withEnd(END));
  }
}
