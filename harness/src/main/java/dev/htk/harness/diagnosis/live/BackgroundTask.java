package dev.htk.harness.diagnosis.live;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Something that is done again and again in the background, never twice at once. */
final class BackgroundTask {

  private Future<?> running;

  /** Begins it, unless it is still under way from before. */
  void start(ExecutorService threads, Runnable task) {
    if (running == null || running.isDone()) {
      running = threads.submit(task);
    }
  }

  /** Waits for its end, or until {@code System.nanoTime()} is there. */
  void await(long deadline) throws InterruptedException {
    try {
      running.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException later) {
      // It goes on.
    } catch (ExecutionException e) {
      throw new IllegalStateException("a task in the background failed", e.getCause());
    }
  }
}
