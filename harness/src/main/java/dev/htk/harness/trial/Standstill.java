// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.cluster.LastWords;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;

/**
 * Tells the user what the servers warned of last, while a start takes much longer than usual. HBase
 * and HDFS try again for minutes, and say the reason in their logs alone.
 */
final class Standstill implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 60;
  private static final long PERIOD_SECONDS = 20;

  private final List<Path> logs;
  private final Consumer<String> say;
  private final ScheduledExecutorService looks =
      Executors.newSingleThreadScheduledExecutor(
          BasicThreadFactory.builder().namingPattern("htk-standstill").daemon().build());
  private String said = "";

  /**
   * @param logs the one that most likely has the reason first; need not exist
   * @param say receives each reason once
   */
  Standstill(List<Path> logs, Consumer<String> say) {
    this.logs = logs;
    this.say = say;
  }

  /** Starts watching. */
  void watch() {
    Future<?> unused =
        looks.scheduleWithFixedDelay(
            this::look, PATIENCE_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
  }

  void look() {
    for (Path log : logs) {
      Optional<String> warning = LastWords.lastWarning(log);
      if (warning.isPresent()) {
        if (!warning.get().equals(said)) {
          said = warning.get();
          say.accept("the start takes long; %s warns last: %s".formatted(log, said));
        }
        return;
      }
    }
  }

  @Override
  public void close() {
    looks.shutdownNow();
  }
}
