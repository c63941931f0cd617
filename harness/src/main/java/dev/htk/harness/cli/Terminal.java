// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.cli.kit.StderrBar;
import dev.htk.harness.cli.live.LiveBar;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.report.Report;
import dev.htk.harness.study.StudyProgress;
import dev.htk.harness.trial.TrialProgress.Stage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/**
 * Shows the progress of trials and their result. Progress, with an estimate of the time left, goes
 * to stderr. Within a step of a known duration the bar follows the clock.
 */
final class Terminal implements StudyProgress, AutoCloseable {

  private static final int STEPS = 1000;

  private static final long TICK_MILLIS = 500;

  private final ProgressBar bar;
  private final Consumer<String> lines;
  private final ScheduledExecutorService ticks =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "htk-progress");
            thread.setDaemon(true);
            return thread;
          });
  private final Map<String, String> details = new TreeMap<>();
  private String words = "";
  private double from;
  private double to;
  private double seconds = Double.NaN;
  private long begun;

  private Terminal(ProgressBarBuilder bar, Consumer<String> lines) {
    this.bar =
        bar.setInitialMax(STEPS)
            // Shows a sign of life during stages without steps, such as the start of a cluster.
            .continuousUpdate()
            .build();
    this.lines = lines;
    ScheduledFuture<?> unused =
        ticks.scheduleAtFixedRate(this::tick, 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Starts to show progress. */
  static Terminal open() {
    return new Terminal(StderrBar.builder(), StderrBar::say);
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
  public synchronized void step(String ofStep, double start, double end, double lasts) {
    words = ofStep;
    from = start;
    to = end;
    seconds = lasts;
    begun = System.nanoTime();
    details.clear();
  }

  @Override
  public synchronized void at(String side, Stage stage, double fraction, String detail) {
    if (!side.isEmpty()) {
      details.put(side, detail.isEmpty() ? stage.description() : detail);
      return;
    }
    String done = detail.isEmpty() ? stage.description() : stage.description() + ": " + detail;
    bar.setExtraMessage(" " + words + ", " + done);
    show(stage.share(Math.min(1, fraction)));
  }

  private synchronized void tick() {
    if (Double.isNaN(seconds)) {
      return;
    }
    String sides =
        details.entrySet().stream()
            .map(side -> side.getKey() + " " + side.getValue())
            .collect(Collectors.joining(" | "));
    bar.setExtraMessage(" " + words + (sides.isEmpty() ? "" : ": " + sides));
    double elapsed = (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1);
    show(Math.min(1, elapsed / seconds));
  }

  /** Moves the bar to a share of the step. */
  private void show(double share) {
    bar.stepTo(Math.round(STEPS * (from + (to - from) * share)));
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
    done();
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

  /** Shows that everything is done. */
  void done() {
    ticks.shutdownNow();
    bar.stepTo(STEPS);
    bar.setExtraMessage(" done");
    bar.close();
  }

  @Override
  public void close() {
    if (!ticks.isShutdown()) {
      ticks.shutdownNow();
      bar.close();
    }
  }
}
