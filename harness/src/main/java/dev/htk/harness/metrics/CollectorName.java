// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.cluster.Cluster;
import dev.htk.snapshot.CounterPage;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hbase.ServerName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells by which collector region servers free their heaps, from what their JVMs say. */
public final class CollectorName {

  private static final Logger LOG = LoggerFactory.getLogger(CollectorName.class);

  private CollectorName() {}

  /** Returns the collector of the cluster's first server; empty if that does not show it. */
  public static Optional<String> of(Cluster cluster) {
    try {
      Optional<ServerName> first = cluster.liveServers().keySet().stream().findFirst();
      return first.isEmpty()
          ? Optional.empty()
          : of(cluster.beans(first.get(), CounterPage.COLLECTORS.query()));
    } catch (IOException e) {
      LOG.info("the collector is not known", e);
      return Optional.empty();
    }
  }

  /** Returns the collector that beans are of, as people call it. */
  static Optional<String> of(JsonNode beans) {
    String first = beans.path(0).path("Name").asText().split(" ", -1)[0];
    return switch (first) {
      case "" -> Optional.empty();
      case "PS" -> Optional.of("Parallel");
      case "Copy", "MarkSweepCompact" -> Optional.of("Serial");
      case "ParNew", "ConcurrentMarkSweep" -> Optional.of("CMS");
      // G1, ZGC, Shenandoah, Epsilon.
      default -> Optional.of(first);
    };
  }
}
