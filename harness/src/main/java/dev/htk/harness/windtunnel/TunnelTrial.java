// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.windtunnel;

import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.bench.TrialsFolder;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RunFolder;
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

/** One side of a round, which runs beside the other side. */
public final class TunnelTrial implements TrialProgress {

  private final String side;
  private final PlannedTrial planned;
  private final TunnelProgress progress;
  private final Rendezvous rendezvous;
  private final CompletableFuture<ProcessHandle> process = new CompletableFuture<>();

  /**
   * @param side what progress calls it
   * @param rendezvous where the trial meets the other side
   */
  public TunnelTrial(
      String side, PlannedTrial planned, TunnelProgress progress, Rendezvous rendezvous) {
    this.side = side;
    this.planned = planned;
    this.progress = progress;
    this.rendezvous = rendezvous;
  }

  /**
   * Runs the sides at the same time, and replaces what killed trials left behind. When one fails,
   * the others are ended.
   *
   * @param folder the folder of the trials
   * @param callOff releases sides that wait for the failed one
   * @throws HarnessException the first failure
   */
  public static void runAll(TrialsFolder folder, List<TunnelTrial> trials, Runnable callOff)
      throws HarnessException, IOException, InterruptedException {
    for (TunnelTrial trial : trials) {
      folder.clear(trial.planned.folder().getFileName().toString(), trial.progress::say);
    }
    CompletableFuture<Exception> failed = new CompletableFuture<>();
    List<FutureTask<Summary>> tasks = new ArrayList<>();
    for (TunnelTrial trial : trials) {
      FutureTask<Summary> task =
          new FutureTask<>(
              () -> {
                try {
                  return trial.run();
                } catch (HarnessException | IOException | RuntimeException e) {
                  failed.complete(e);
                  throw e;
                }
              });
      tasks.add(task);
      Thread thread = new Thread(task, "htk-tunnel-" + trial.planned.label());
      thread.setDaemon(true);
      thread.start();
    }
    CompletableFuture<?> unused =
        failed.thenRun(
            () -> {
              callOff.run();
              trials.forEach(TunnelTrial::end);
            });
    for (FutureTask<Summary> task : tasks) {
      try {
        task.get();
      } catch (ExecutionException e) {
        rethrow(failed.join());
      }
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

  private void end() {
    CompletableFuture<?> unused = process.thenAccept(ProcessHandle::destroy);
  }

  private Summary run() throws HarnessException, IOException, InterruptedException {
    new RunFolder(planned.folder()).create();
    return new ForkedTrial(planned.spec()).run(this, rendezvous);
  }

  @Override
  public void started(ProcessHandle handle) {
    process.complete(handle);
  }

  @Override
  public void at(Stage stage, double fraction, String detail) {
    progress.detail(side, detail.isEmpty() ? stage.description() : detail);
  }

  @Override
  public void say(String line) {
    progress.say(planned.label() + ": " + line);
  }
}
