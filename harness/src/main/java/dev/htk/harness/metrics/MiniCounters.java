// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.cluster.MiniCluster;
import dev.htk.harness.counter.Counter;
import dev.htk.harness.counter.ServerReading;
import dev.htk.snapshot.CounterPage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.CompatibilitySingletonFactory;
import org.apache.hadoop.hbase.ipc.MetricsHBaseServer;
import org.apache.hadoop.hbase.ipc.MetricsHBaseServerWrapper;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.wal.MetricsWALSource;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;

/**
 * Reads the counters of a MiniCluster from HBase's own metric sources in this JVM. They are exact
 * and current, while JMX would show them up to ten seconds late.
 *
 * <p>HBase has one WAL source and one IPC source in a JVM, however many region servers it holds.
 * Together with the JVM's own figures they make up a reading named {@code mini}.
 */
record MiniCounters(MiniCluster cluster, RecorderClock clock) implements CounterSource {

  /** The name of the reading that a MiniCluster's servers share. */
  static final String PROCESS = "mini";

  private static final Set<CounterPage> OF_THE_JVM =
      EnumSet.of(CounterPage.OPERATING_SYSTEM, CounterPage.MEMORY, CounterPage.COLLECTORS);

  @Override
  public List<ServerReading> read() throws IOException {
    List<ServerReading> readings = new ArrayList<>();
    Map<CounterPage, Map<String, Long>> common = new EnumMap<>(CounterPage.class);
    for (HRegionServer server : cluster.regionServers()) {
      if (server.getMetrics() != null && server.getRpcServer() != null) {
        Map<CounterPage, Map<String, Long>> pages = pages(server);
        common.putAll(pages);
        readings.add(reading(server.getServerName().toString(), Counter.Owner.SERVER, pages));
      }
    }
    if (!readings.isEmpty()) {
      common.put(
          CounterPage.WAL,
          numbers(CompatibilitySingletonFactory.getInstance(MetricsWALSource.class)));
      for (CounterPage page : OF_THE_JVM) {
        common.put(page, ServerReading.numbers(cluster.beans(page.query())));
      }
      readings.add(reading(PROCESS, Counter.Owner.PROCESS, common));
    }
    return readings;
  }

  private ServerReading reading(
      String name, Counter.Owner owner, Map<CounterPage, Map<String, Long>> pages) {
    return ServerReading.of(clock.epochMicros(), name, Set.of(owner), pages);
  }

  @Override
  public long staleMillis() {
    return 0;
  }

  @Override
  public boolean sharesClientsProcess() {
    return true;
  }

  private static Map<CounterPage, Map<String, Long>> pages(HRegionServer server) {
    // Otherwise sums over regions are up to five seconds old.
    server.getMetrics().getRegionServerWrapper().forceRecompute();
    MetricsHBaseServer rpc = server.getRpcServer().getMetrics();
    Map<String, Long> ipc = numbers(rpc.getMetricsSource());
    // All servers share the source, which shows the queues of the first server started.
    MetricsHBaseServerWrapper own = rpc.getHBaseServerWrapper();
    ipc.put(Counter.CALL_QUEUE.attribute(), (long) own.getGeneralQueueLength());
    ipc.put(Counter.CALL_QUEUE_BYTES.attribute(), own.getTotalQueueSize());
    ipc.put(Counter.ACTIVE_HANDLERS.attribute(), (long) own.getActiveRpcHandlerCount());
    return Map.of(
        CounterPage.SERVER, numbers(server.getMetrics().getMetricsSource()), CounterPage.IPC, ipc);
  }

  private static Map<String, Long> numbers(Object source) {
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    ((MetricsSource) source).getMetrics(collector, true);
    Map<String, Long> numbers = new HashMap<>();
    for (MetricsRecord record : collector.getRecords()) {
      for (AbstractMetric metric : record.metrics()) {
        if (metric.value() != null) {
          numbers.put(metric.name(), metric.value().longValue());
        }
      }
    }
    return numbers;
  }
}
