// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.BenchProgress;
import dev.htk.harness.cli.kit.StderrBar;
import dev.htk.harness.cli.live.LiveBar;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/**
 * Shows a bench's progress and its result. Progress, with an estimate of the time left, goes to
 * stderr.
 */
final class Terminal implements BenchProgress, AutoCloseable {

  private static final int STEPS = 1000;

  private final ProgressBar bar;
  private final Consumer<String> lines;
  private Position position = Position.ALONE;
  private String label = "";
  private boolean closed;

  private Terminal(ProgressBarBuilder bar, Consumer<String> lines) {
    this.bar =
        bar.setInitialMax(STEPS)
            // Shows a sign of life during stages without steps, such as the start of a cluster.
            .continuousUpdate()
            .build();
    this.lines = lines;
  }

  /** Prints the plan's notes and starts to show progress. */
  static Terminal open(BenchPlan plan) {
    return open(plan.notes(), plan.scale());
  }

  /** Prints the plan's notes and starts to show progress with a live view. */
  static Terminal open(BenchPlan plan, LiveBar live) {
    print(plan.notes(), plan.scale());
    return new Terminal(live.builder(), live::say);
  }

  /**
   * Prints the notes and the scale, and starts to show progress.
   *
   * @param scale the scale model's factor
   */
  static Terminal open(List<String> notes, int scale) {
    print(notes, scale);
    return new Terminal(StderrBar.builder(), StderrBar::say);
  }

  private static void print(List<String> notes, int scale) {
    notes.forEach(note -> System.err.println("note: " + note));
    if (scale > 1) {
      System.err.printf(
          Locale.ROOT,
          "scale model: all byte- and rate-sized settings of every side are divided by %d%n",
          scale);
    }
  }

  @Override
  public void trial(Position ofTrial, String ofWhat) {
    position = ofTrial;
    label =
        ofTrial.number() == 0
            ? ofWhat
            : String.format(
                Locale.ROOT, "trial %d of %d, %s", ofTrial.number(), ofTrial.of(), ofWhat);
  }

  @Override
  public void at(Stage stage, double fraction, String detail) {
    String done = detail.isEmpty() ? stage.description() : stage.description() + ": " + detail;
    bar.setExtraMessage(String.format(Locale.ROOT, " %s, %s", label, done));
    double share = stage.share(Math.min(1, fraction));
    bar.stepTo(Math.round(STEPS * (position.from() + (position.to() - position.from()) * share)));
  }

  @Override
  public void finished(Path folder) {
    writePage(folder);
  }

  @Override
  public void say(String line) {
    lines.accept(line);
  }

  /** Writes the page of a run, or of trials side by side. */
  void writePage(Path folder) {
    Report.writeIfPossible(folder, this::say);
  }

  /**
   * Prints the result to stdout, and the run's folder and failures to stderr.
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
    Path page = folder.resolve(Report.FILE);
    if (Files.isRegularFile(page)) {
      System.err.println("to look at: " + page);
    }
    return exitCode(reasons);
  }

  /** Prints why trials failed to stderr, and returns the exit code. */
  static int exitCode(List<String> reasons) {
    reasons.forEach(reason -> System.err.println("htk: FAILED: " + reason));
    return (reasons.isEmpty() ? Outcome.DONE : Outcome.BAD_NEWS).exitCode();
  }

  /** Prints to stderr what makes a result doubtful. */
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
