// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;

/**
 * Watches the call queues of a real cluster once a second. Stops the driver when a queue holds more
 * calls than allowed, or when the queues can no longer be read.
 */
final class CallQueueGuard implements AutoCloseable {

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          BasicThreadFactory.builder().namingPattern("htk-call-queue-guard").daemon().build());
  private final AtomicReference<String> reason = new AtomicReference<>();

  private CallQueueGuard() {}

  /**
   * Starts watching a real cluster; does nothing for one that the kit started.
   *
   * @param driver stops the driver, with the reason
   */
  static CallQueueGuard watch(Cluster cluster, long maxCalls, Consumer<String> driver) {
    CallQueueGuard guard = new CallQueueGuard();
    if (cluster instanceof RemoteCluster remote) {
      Future<?> unused =
          guard.timer.scheduleWithFixedDelay(
              () -> guard.check(remote, maxCalls, driver), 0, 1, TimeUnit.SECONDS);
    }
    return guard;
  }

  /** Returns why the driver was stopped; empty if it was not. */
  Optional<String> reason() {
    return Optional.ofNullable(reason.get());
  }

  private void check(RemoteCluster cluster, long maxCalls, Consumer<String> driver) {
    try {
      long calls = cluster.longestCallQueue();
      if (calls > maxCalls) {
        stop(
            driver,
            Phrase.of(
                "stopped to protect the cluster: %d calls waited in a call queue, the bound is %d",
                calls, maxCalls));
      }
    } catch (IOException e) {
      stop(
          driver, "stopped: the cluster's call queues can no longer be watched: " + e.getMessage());
    }
  }

  private void stop(Consumer<String> driver, String why) {
    if (reason.compareAndSet(null, why)) {
      driver.accept(why);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
