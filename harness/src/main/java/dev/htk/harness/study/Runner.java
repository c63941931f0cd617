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
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

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

  private Side.Trial run(PlannedTrial trial, String words, double from, double to)
      throws HarnessException, IOException, InterruptedException {
    progress.step(words, from, to, Double.NaN);
    Side.Trial finished = new Running("", "", trial, null).run();
    progress.finished(trial.folder());
    return finished;
  }

  /**
   * Runs the missing trials of a folder one after the other, and reads the finished ones.
   *
   * @param expected how long all missing trials together are expected to take, in any unit
   */
  public InTurns inTurns(StudyFolder folder, double expected) {
    return new InTurns(folder, expected);
  }

  /** Runs the missing trials of a folder one after the other. */
  public final class InTurns {

    private final StudyFolder folder;
    private final double expected;
    private double done;

    private InTurns(StudyFolder folder, double expected) {
      this.folder = folder;
      this.expected = expected;
    }

    /**
     * Returns the result of a trial, from an earlier command if that has finished it. Otherwise
     * runs it, and replaces what a killed trial left behind.
     *
     * @param planned the name of its folder tells whether the trial is finished
     * @param number counted from 1; 0 for a trial that only prepares for the others
     * @param of the number of trials
     * @param takes how long the trial is expected to take, in the same unit as all trials together
     */
    public Side.Trial trial(PlannedTrial planned, int number, int of, double takes)
        throws HarnessException, IOException, InterruptedException {
      String name = planned.folder().getFileName().toString();
      Optional<Side.Trial> earlier = folder.finished(name);
      if (earlier.isPresent()) {
        return earlier.get();
      }
      folder.clear(name, progress::say);
      double before = done;
      done = Math.min(1, done + takes / expected);
      String words =
          number == 0
              ? planned.label()
              : String.format(Locale.ROOT, "trial %d of %d, %s", number, of, planned.label());
      return run(planned, words, before, done);
    }
  }

  /** One of the trials that run side by side. */
  record Beside(String side, PlannedTrial planned, Rendezvous rendezvous) {}

  /**
   * Runs trials at the same time, and replaces what killed ones left behind. When one fails, the
   * others are ended.
   *
   * @param callOff releases trials that wait for the failed one
   * @throws HarnessException the first failure
   */
  void sideBySide(StudyFolder folder, List<Beside> trials, Runnable callOff)
      throws HarnessException, IOException, InterruptedException {
    for (Beside trial : trials) {
      folder.clear(trial.planned().folder().getFileName().toString(), progress::say);
    }
    CompletableFuture<Exception> failed = new CompletableFuture<>();
    List<Running> running = new ArrayList<>();
    List<FutureTask<Side.Trial>> tasks = new ArrayList<>();
    for (Beside trial : trials) {
      Running one =
          new Running(
              trial.side(), trial.planned().label() + ": ", trial.planned(), trial.rendezvous());
      running.add(one);
      FutureTask<Side.Trial> task =
          new FutureTask<>(
              () -> {
                try {
                  return one.run();
                } catch (HarnessException | IOException | RuntimeException e) {
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

  /** A trial that runs, and its process. */
  private final class Running implements TrialProgress {

    private final String side;
    private final String prefix;
    private final PlannedTrial planned;
    private final Rendezvous rendezvous;
    private final CompletableFuture<ProcessHandle> process = new CompletableFuture<>();

    /**
     * @param side what progress calls it
     * @param prefix starts each of its lines to the user
     * @param rendezvous where it meets the others; null for a trial on its own
     */
    Running(String side, String prefix, PlannedTrial planned, Rendezvous rendezvous) {
      this.side = side;
      this.prefix = prefix;
      this.planned = planned;
      this.rendezvous = rendezvous;
    }

    Side.Trial run() throws HarnessException, IOException, InterruptedException {
      RunFolder folder = new RunFolder(planned.folder());
      folder.create();
      ForkedTrial trial = new ForkedTrial(planned.spec());
      Summary summary = rendezvous == null ? trial.run(this) : trial.run(this, rendezvous);
      return new Side.Trial(folder.readManifest(), summary);
    }

    void end() {
      CompletableFuture<?> unused = process.thenAccept(ProcessHandle::destroy);
    }

    @Override
    public void started(ProcessHandle handle) {
      process.complete(handle);
    }

    @Override
    public void at(Stage stage, double fraction, String detail) {
      progress.at(side, stage, fraction, detail);
    }

    @Override
    public void say(String line) {
      progress.say(prefix + line);
    }
  }
}
