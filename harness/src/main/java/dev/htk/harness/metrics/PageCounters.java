// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.HiddenPagesException;
import dev.htk.harness.counter.ServerReading;
import dev.htk.snapshot.CounterPage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.ServerName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the counters of region servers that run in their own processes, from each server's {@code
 * /jmx} page: six requests a server.
 *
 * <p>Hadoop's metrics system caches what JMX shows for its period, ten seconds unless {@code
 * hadoop-metrics2-hbase.properties} says otherwise. HBase aggregates its regions every {@code
 * hbase.regionserver.metrics.period}, five seconds by default. What the JVM itself counts, such as
 * processor time, is current. Source: {@code MetricsSourceAdapter} of Hadoop 3.4 and {@code
 * MetricsRegionServerWrapperImpl} of HBase 2.6.
 */
record PageCounters(Cluster cluster, RecorderClock clock, long staleMillis, Listener listener)
    implements CounterSource {

  /** Takes the pages that counters were read from. */
  @FunctionalInterface
  interface Listener {

    /** The listener that wants none. */
    Listener NONE = (time, server, pages) -> {};

    /**
     * Takes the pages of a server.
     *
     * @param time epoch microseconds of the client's clock
     */
    void take(long time, ServerName server, Iterable<JsonNode> pages);
  }

  /** The staleness with the defaults of both periods. */
  static final long DEFAULT_STALE_MILLIS = 15_000;

  private static final Logger LOG = LoggerFactory.getLogger(PageCounters.class);

  @Override
  public List<ServerReading> read() throws IOException {
    List<ServerReading> readings = new ArrayList<>();
    for (ServerName server : cluster.liveServers().keySet()) {
      try {
        readings.add(read(server));
      } catch (HiddenPagesException e) {
        LOG.debug("never any counters of {}", server, e);
      } catch (IOException e) {
        LOG.warn("no counters of {} this time: {}", server, e.getMessage());
      }
    }
    return readings;
  }

  private ServerReading read(ServerName server) throws IOException {
    Map<CounterPage, JsonNode> beans = new EnumMap<>(CounterPage.class);
    for (CounterPage page : CounterPage.values()) {
      beans.put(page, cluster.beans(server, page.query()));
    }
    long time = clock.epochMicros();
    listener.take(time, server, beans.values());
    return ServerReading.of(time, server.toString(), beans);
  }
}
