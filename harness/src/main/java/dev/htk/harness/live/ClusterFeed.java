// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.counter.CounterSign.Limits;
import dev.htk.harness.counter.ServerReading;
import dev.htk.harness.metrics.CounterSource;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;

/**
 * Follows the region servers of a cluster: reads new ones too, and reports those that have gone. A
 * server that does not answer delays no other, as long as fewer than {@link #MOST_AT_ONCE} don't;
 * its records of that time are read when it answers again. Only reads. Used by one thread.
 */
public final class ClusterFeed implements AutoCloseable {

  private static final int MOST_AT_ONCE = 16;
  private static final long COUNTER_PERIOD_MICROS = 10_000_000;

  private final Cluster cluster;
  private final Admin admin;
  private final RecorderClock clock;
  private final RowWindow window;
  private final long windowMicros;
  private final SlowLog slowLog;
  private final CounterSource counters;
  private final CounterTrend trend;
  private final Map<ServerName, ServerFeed> feeds = new TreeMap<>();
  private final Map<ServerName, BackgroundTask> looks = new TreeMap<>();
  private final BackgroundTask master = new BackgroundTask();
  private final BackgroundTask counting = new BackgroundTask();
  private long counted;
  private volatile Collection<ServerName> living = List.of();
  private volatile IOException masterFailure;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          MOST_AT_ONCE,
          task -> {
            Thread thread = new Thread(task, "htk-live");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Creates a feed into a window.
   *
   * @param cluster closed by the caller
   * @param windowMicros how long a server that has gone is still reported
   */
  public ClusterFeed(Cluster cluster, RecorderClock clock, RowWindow window, long windowMicros)
      throws IOException {
    this.cluster = cluster;
    this.admin = cluster.connection().getAdmin();
    this.clock = clock;
    this.window = window;
    this.windowMicros = windowMicros;
    this.slowLog = new SlowLog(cluster);
    this.counters = CounterSource.of(cluster);
    this.trend = new CounterTrend(windowMicros);
  }

  /**
   * Reads the new records of every server that is not still being read.
   *
   * @param limit how long to wait for answers
   * @return the present view of each server; empty if the master has not answered yet
   * @throws IOException if the master cannot be asked and has never answered
   */
  public List<ServerView> look(Duration limit) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    master.start(threads, this::askMaster);
    master.await(deadline);
    if (living.isEmpty() && masterFailure != null) {
      throw masterFailure;
    }
    for (ServerName server : living) {
      feeds.computeIfAbsent(server, fresh -> new ServerFeed(server, window, clock, slowLog));
    }
    leaveGone();
    for (Map.Entry<ServerName, ServerFeed> feed : feeds.entrySet()) {
      if (living.contains(feed.getKey())) {
        looks
            .computeIfAbsent(feed.getKey(), fresh -> new BackgroundTask())
            .start(threads, () -> feed.getValue().look(admin));
      }
    }
    for (BackgroundTask look : looks.values()) {
      look.await(deadline);
    }
    count(deadline);
    return feeds.values().stream().map(ServerFeed::view).toList();
  }

  /** Returns the batches of the last ten seconds; empty without a region recorder, or a batch. */
  public Optional<BatchRates> rates() {
    long recent = clock.epochMicros() - ServedBatches.SPAN_MICROS;
    return BatchRates.of(
        feeds.values().stream()
            .filter(feed -> feed.view().lastAnswer() >= recent)
            .map(ServerFeed::served)
            .toList());
  }

  /** Returns what HBase counted on servers without a recorder. */
  public List<CounterGrowth> counters() {
    return trend.growths();
  }

  private void askMaster() {
    try {
      living = Set.copyOf(admin.getRegionServers());
      masterFailure = null;
    } catch (IOException e) {
      masterFailure = e;
    }
  }

  private void leaveGone() {
    List<ServerName> longAgo = new ArrayList<>();
    feeds.forEach(
        (server, feed) -> {
          if (!living.contains(server)) {
            feed.gone();
            if (feed.view().lastAnswer() < clock.epochMicros() - windowMicros) {
              longAgo.add(server);
            }
          }
        });
    feeds.keySet().removeAll(longAgo);
    looks.keySet().removeAll(longAgo);
  }

  private void count(long deadline) throws InterruptedException {
    Set<String> without =
        feeds.values().stream()
            .map(ServerFeed::view)
            .filter(
                view -> view.seen() == Visibility.NO_RECORDER || view.seen() == Visibility.DENIED)
            .map(ServerView::server)
            .collect(Collectors.toSet());
    long now = clock.epochMicros();
    if (without.isEmpty()) {
      trend.add(List.of());
    } else if (now - counted >= COUNTER_PERIOD_MICROS) {
      counted = now;
      counting.start(threads, () -> count(without));
      counting.await(deadline);
    }
  }

  private void count(Set<String> servers) {
    try {
      List<ServerReading> readings =
          counters.read().stream().filter(of -> servers.contains(of.server())).toList();
      trend.add(readings);
      // One server that does not show its settings hides those of all; their defaults apply then.
      if (!readings.stream().map(ServerReading::server).allMatch(trend::knowsLimits)) {
        cluster
            .settings(Limits.KEYS)
            .forEach((server, values) -> trend.limit(server.toString(), Limits.of(values)));
      }
    } catch (IOException notKnownWhichServers) {
      // Without new readings the trend keeps its values and the time that they cover.
    }
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    admin.close();
  }

  /** A task that is repeated in the background, never twice at once. */
  private static final class BackgroundTask {

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
}
