// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import static org.assertj.core.api.Assertions.assertThat;

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

class StudyTest {

  private static final long END = 1_790_000_001_000_000L;

  @TempDir private Path folder;

  private final List<String> events = new ArrayList<>();

  private final class Silent implements StudyProgress {

    @Override
    public void step(String words, double from, double to, double seconds) {}

    @Override
    public void at(String side, Stage stage, double fraction, String detail) {}

    @Override
    public void say(String line) {
      events.add(line);
    }
  }

  /** A turn of two trials that only writes their files. */
  private final class Pair implements Study.Turn {

    private final int round;

    Pair(int round) {
      this.round = round;
    }

    @Override
    public int round() {
      return round;
    }

    @Override
    public List<String> trials() {
      return List.of("without-" + round, "with-" + round);
    }

    @Override
    public double seconds() {
      return 10;
    }

    @Override
    public void run(double from, double to) throws IOException {
      events.add("run " + round + " from " + from + " to " + to);
      for (String trial : trials()) {
        finish(trial);
      }
    }

    @Override
    public void finished(List<Side.Trial> trials) {
      events.add("finished " + round);
    }
  }

  @Test
  void aFinishedTurnIsReadAndAHalfFinishedOneIsRunAgain() throws Exception {
    finish("without-1");
    finish("with-1");
    finish("without-2");

    run(Study.StopRule.NONE);

    assertThat(events)
        .containsExactly(
            "finished 1",
            "without-2 was not finished: its folder is replaced",
            "run 2 from 0.0 to 0.5",
            "finished 2",
            "run 3 from 0.5 to 1.0",
            "finished 3");
  }

  @Test
  void aStudyEndsWhereItsRuleSaysAndFinishedTurnsCount() throws Exception {
    finish("without-1");
    finish("with-1");
    List<Double> spent = new ArrayList<>();

    run(
        (next, isFinished, spentSeconds) -> {
          spent.add(spentSeconds);
          return !isFinished;
        });

    assertThat(events).containsExactly("finished 1");
    double ofBoth = 2 * (END - Samples.manifest("stock").start()) / 1e6;
    assertThat(spent).containsExactly(0.0, ofBoth);
  }

  private void run(Study.StopRule stop) throws Exception {
    StudyFolder.Plan plan = new StudyFolder.Plan("study", "plan.json", List.of());
    new RunFolder(folder).write("plan.json", List.of());
    try (StudyFolder held = StudyFolder.open(folder, plan)) {
      new Study(held, new Silent()).run(List.of(new Pair(1), new Pair(2), new Pair(3)), stop);
    }
  }

  private void finish(String trial) throws IOException {
    RunFolder run = new RunFolder(folder.resolve(trial));
    run.create();
    run.write(Samples.loadSummary(100, 500));
    run.write(Samples.manifest("stock").withEnd(END));
  }
}
