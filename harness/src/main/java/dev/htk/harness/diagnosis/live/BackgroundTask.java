package dev.htk.harness.diagnosis.live;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A task that is repeated in the background, never twice at once. */
final class BackgroundTask {

  private Future<?> running;

  /** Starts the task unless its previous run is still under way. */
  void start(ExecutorService threads, Runnable task) {
    if (running == null || running.isDone()) {
      running = threads.submit(task);
    }
  }

  /** Waits until the task ends or {@code System.nanoTime()} reaches the deadline. */
  void await(long deadline) throws InterruptedException {
    try {
      running.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException later) {
      // The task continues.
    } catch (ExecutionException e) {
      throw new IllegalStateException("a task in the background failed", e.getCause());
    }
  }
}
