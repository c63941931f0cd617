package dev.htk.harness.cli;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.BenchProgress;
import dev.htk.harness.outcome.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;

/**
 * What a bench shows while it works and when it is done. Progress, with an estimate of the time
 * left, goes to stderr.
 */
final class Terminal implements BenchProgress, AutoCloseable {

  private static final int STEPS = 1000;

  private final ProgressBar bar;
  private int trial;
  private int trials = 1;
  private String profile = "";
  private boolean closed;

  private Terminal(ProgressBar bar) {
    this.bar = bar;
  }

  /** Says what the plan has to say, and begins to show progress. */
  static Terminal open(BenchPlan plan) {
    plan.notes().forEach(note -> System.err.println("note: " + note));
    if (plan.scale() > 1) {
      System.err.printf(
          Locale.ROOT,
          "scale model: all byte- and rate-sized settings of every side are divided by %d%n",
          plan.scale());
    }
    return new Terminal(
        StderrBar.builder()
            .setInitialMax(STEPS)
            // A sign of life also while a stage, such as the start of a cluster, has no steps.
            .continuousUpdate()
            .build());
  }

  @Override
  public void trial(int number, int of, String ofProfile) {
    trial = number - 1;
    trials = of;
    profile = ofProfile;
  }

  @Override
  public void at(Stage stage, double fraction, String detail) {
    String done = detail.isEmpty() ? stage.description() : stage.description() + ": " + detail;
    bar.setExtraMessage(" trial %d of %d, %s, %s".formatted(trial + 1, trials, profile, done));
    bar.stepTo(Math.round(STEPS * (trial + stage.share(Math.min(1, fraction))) / trials));
  }

  @Override
  public void say(String line) {
    System.err.println(line);
  }

  /**
   * Prints the result to stdout, and where the run is and what is wrong with it to stderr.
   *
   * @return the exit code
   */
  int result(String table, Path folder, List<String> reasons) {
    bar.stepTo(STEPS);
    bar.setExtraMessage(" done");
    close();
    System.out.print(table);
    System.out.flush();
    System.err.println("recorded in " + folder);
    reasons.forEach(reason -> System.err.println("htk: FAILED: " + reason));
    return (reasons.isEmpty() ? Outcome.DONE : Outcome.BAD_NEWS).exitCode();
  }

  /** Says on stderr what makes a result doubtful. */
  static void warn(List<String> warnings) {
    warnings.forEach(warning -> System.err.println("htk: warning: " + warning));
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      bar.close();
    }
  }
}
