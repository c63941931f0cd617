// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Extends a file of JSON lines about once a second, on a daemon thread, and once more at the end.
 *
 * <pre>
 * TimedLines lines = new TimedLines(file, "htk-example", "reading the example", this::appendNew);
 * lines.start();
 * …
 * lines.end("the example has not answered for a minute");
 * </pre>
 */
public final class TimedLines {

  /** Appends what is new to the file. */
  @FunctionalInterface
  public interface Task {
    void run() throws IOException;
  }

  private static final Logger LOG = LoggerFactory.getLogger(TimedLines.class);
  private static final long PERIOD_SECONDS = 1;

  private final JsonLines file;
  private final String doing;
  private final Task task;
  private final ScheduledExecutorService timer;

  /**
   * @param doing what the task does, to follow "interrupted while"
   */
  public TimedLines(JsonLines file, String thread, String doing, Task task) {
    this.file = file;
    this.doing = doing;
    this.task = task;
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            BasicThreadFactory.builder().namingPattern(thread).daemon().build());
  }

  /** Starts to do the task periodically. */
  public void start() {
    Future<?> unused =
        timer.scheduleWithFixedDelay(
            this::doOrWarn, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
  }

  /** Does the task now; only logs a failure, because the next time may succeed. */
  public void doOrWarn() {
    try {
      task.run();
    } catch (IOException | RuntimeException e) {
      LOG.warn("{} failed; next try in {} s", doing, PERIOD_SECONDS, e);
    }
  }

  /**
   * Does the task a last time, and closes the file.
   *
   * @param late the message of the failure if the task has been running for a minute
   */
  public void end(String late) throws IOException {
    timer.shutdown();
    try {
      if (!timer.awaitTermination(1, TimeUnit.MINUTES)) {
        throw new IOException(late);
      }
      task.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + doing, e);
    } finally {
      timer.shutdownNow();
      file.close();
    }
  }
}
