// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.MiniCluster;
import dev.htk.harness.cluster.local.LocalCluster;
import dev.htk.harness.counter.ServerReading;
import java.io.IOException;
import java.util.List;

/** Reads the counters of a cluster's region servers. */
public interface CounterSource {

  /** Returns the source for a cluster, which depends on its kind. */
  static CounterSource of(Cluster cluster) {
    return of(cluster, PageCounters.Listener.NONE);
  }

  /**
   * Returns the source for a cluster, which depends on its kind.
   *
   * @param samples takes the pages of servers that have their own
   */
  static CounterSource of(Cluster cluster, JmxSamples samples) {
    return of(cluster, (PageCounters.Listener) samples);
  }

  private static CounterSource of(Cluster cluster, PageCounters.Listener listener) {
    RecorderClock clock = RecorderClock.anchoredNow();
    return switch (cluster.kind()) {
      case MINI -> new MiniCounters((MiniCluster) cluster, clock);
      case LOCAL -> new PageCounters(cluster, clock, LocalCluster.COUNTERS_STALE_MILLIS, listener);
      case REMOTE -> new PageCounters(cluster, clock, PageCounters.DEFAULT_STALE_MILLIS, listener);
    };
  }

  /**
   * Reads all servers now. A server that does not answer is logged and left out.
   *
   * @throws IOException if the list of servers cannot be read
   */
  List<ServerReading> read() throws IOException;

  /** Returns the maximum age of a reading, in milliseconds. */
  long staleMillis();

  /** Returns whether the servers share this JVM, and so their processor time with the client. */
  default boolean sharesClientsProcess() {
    return false;
  }
}
