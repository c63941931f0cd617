// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.Summary;
import dev.htk.harness.trial.ForkedTrial;
import dev.htk.harness.trial.TrialProgress;
import dev.htk.harness.trial.pair.Rendezvous;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Runs planned trials, each in its own JVM: one after the other, or side by side. */
public record Runner(StudyProgress progress) {

  /**
   * Runs one trial.
   *
   * @return the finished trial, even if its verdict is {@code failed}
   * @throws HarnessException if the trial ends without a summary
   */
  public Side.Trial run(PlannedTrial trial)
      throws HarnessException, IOException, InterruptedException {
    return run(trial, "trial 1 of 1, " + trial.label(), 0, 1);
  }

  /**
   * Runs one trial of several.
   *
   * @param words name it for progress
   */
  Side.Trial run(PlannedTrial trial, String words, double from, double to)
      throws HarnessException, IOException, InterruptedException {
    progress.step(words, from, to, Double.NaN);
    Side.Trial finished = new Running(new Beside("", trial, null), "").run();
    progress.finished(trial.folder());
    return finished;
  }

  /**
   * One of the trials that run side by side.
   *
   * @param side what progress calls it; empty for a trial on its own
   * @param rendezvous where it meets the others; null for a trial on its own
   */
  record Beside(String side, PlannedTrial planned, Rendezvous rendezvous) {}

  /**
   * Runs trials at the same time. When one fails, the others are ended, and waited for.
   *
   * @param callOff releases trials that wait for the failed one
   * @throws HarnessException the first failure
   */
  void sideBySide(List<Beside> trials, Runnable callOff)
      throws HarnessException, IOException, InterruptedException {
    CompletableFuture<Throwable> failed = new CompletableFuture<>();
    List<Running> running = new ArrayList<>();
    List<FutureTask<Side.Trial>> tasks = new ArrayList<>();
    for (Beside trial : trials) {
      Running one = new Running(trial, trial.planned().label() + ": ");
      running.add(one);
      FutureTask<Side.Trial> task =
          new FutureTask<>(
              () -> {
                try {
                  return one.run();
                } catch (Throwable e) {
                  failed.complete(e);
                  throw e;
                }
              });
      tasks.add(task);
      Thread thread = new Thread(task, "htk-" + trial.side() + "-" + trial.planned().label());
      thread.setDaemon(true);
      thread.start();
    }
    CompletableFuture<?> unused =
        failed.thenRun(
            () -> {
              callOff.run();
              running.forEach(Running::end);
            });
    for (FutureTask<Side.Trial> task : tasks) {
      try {
        task.get();
      } catch (ExecutionException e) {
        failed.complete(e.getCause());
      }
    }
    if (failed.isDone()) {
      rethrow(failed.join());
    }
  }

  /** Throws the exception of a background task. */
  static void rethrow(Throwable failure) throws HarnessException, IOException {
    if (failure instanceof HarnessException e) {
      throw e;
    }
    if (failure instanceof IOException e) {
      throw e;
    }
    throw new IllegalStateException(failure);
  }

  /** A trial that runs, and its process. */
  private final class Running implements TrialProgress {

    /** A JVM that is told to end stops its cluster. */
    private static final long PATIENCE_SECONDS = 20;

    private final Beside trial;
    private final String prefix;
    private final CompletableFuture<ProcessHandle> process = new CompletableFuture<>();

    /**
     * @param prefix starts each of its lines to the user
     */
    Running(Beside trial, String prefix) {
      this.trial = trial;
      this.prefix = prefix;
    }

    Side.Trial run() throws HarnessException, IOException, InterruptedException {
      RunFolder folder = new RunFolder(trial.planned().folder());
      folder.create();
      ForkedTrial forked = new ForkedTrial(trial.planned().spec());
      Summary summary =
          trial.rendezvous() == null ? forked.run(this) : forked.run(this, trial.rendezvous());
      return new Side.Trial(folder.readManifest(), summary);
    }

    void end() {
      CompletableFuture<?> unused =
          process.thenAccept(
              handle -> {
                handle.destroy();
                CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .execute(handle::destroyForcibly);
              });
    }

    @Override
    public void started(ProcessHandle handle) {
      process.complete(handle);
    }

    @Override
    public void at(Stage stage, double fraction, String detail) {
      progress.at(trial.side(), stage, fraction, detail);
    }

    @Override
    public void say(String line) {
      progress.say(prefix + line);
    }
  }
}
