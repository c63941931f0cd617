package dev.htk.harness.metrics;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.MiniCluster;
import dev.htk.harness.cluster.local.LocalCluster;

/** Creates the counter source for each kind of cluster. */
public final class CounterSources {

  private CounterSources() {}

  public static CounterSource of(Cluster cluster) {
    RecorderClock clock = RecorderClock.anchoredNow();
    return switch (cluster.kind()) {
      case MINI -> new MiniCounters((MiniCluster) cluster, clock);
      case LOCAL -> new PageCounters(cluster, clock, LocalCluster.COUNTERS_STALE_MILLIS);
      case REMOTE -> new PageCounters(cluster, clock, PageCounters.DEFAULT_STALE_MILLIS);
    };
  }
}
