package dev.htk.harness.metrics;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.cluster.MiniCluster;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.EnumMap;
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
final class MiniCounters implements CounterSource {

  /** The name of the reading that a MiniCluster's servers share. */
  static final String PROCESS = "mini";

  private final MiniCluster cluster;
  private final RecorderClock clock;

  MiniCounters(MiniCluster cluster, RecorderClock clock) {
    this.cluster = cluster;
    this.clock = clock;
  }

  @Override
  public List<ServerReading> read() {
    List<ServerReading> readings = new ArrayList<>();
    Map<CounterPage, Map<String, Long>> common = new EnumMap<>(CounterPage.class);
    for (HRegionServer server : cluster.regionServers()) {
      if (server.getMetrics() != null && server.getRpcServer() != null) {
        Map<CounterPage, Map<String, Long>> pages = pages(server);
        common.putAll(pages);
        readings.add(
            ServerReading.of(
                clock.epochMicros(),
                server.getServerName().toString(),
                Set.of(Counter.Owner.SERVER),
                pages));
      }
    }
    if (!readings.isEmpty()) {
      common.put(
          CounterPage.WAL,
          numbers(CompatibilitySingletonFactory.getInstance(MetricsWALSource.class)));
      common.putAll(process());
      readings.add(
          ServerReading.of(clock.epochMicros(), PROCESS, Set.of(Counter.Owner.PROCESS), common));
    }
    return readings;
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
    Map<CounterPage, Map<String, Long>> pages = new EnumMap<>(CounterPage.class);
    pages.put(CounterPage.SERVER, numbers(server.getMetrics().getMetricsSource()));
    pages.put(CounterPage.IPC, ipc);
    return pages;
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

  private static Map<CounterPage, Map<String, Long>> process() {
    Map<CounterPage, Map<String, Long>> pages = new EnumMap<>(CounterPage.class);
    pages.put(
        CounterPage.OPERATING_SYSTEM,
        Map.of(Counter.CPU_NANOS.attribute(), ProcessCpu.OF_THIS_JVM.nanos()));
    var heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    pages.put(
        CounterPage.MEMORY,
        Map.of(
            Counter.HEAP_BYTES.attribute(), heap.getUsed(),
            Counter.HEAP_LIMIT_BYTES.attribute(), heap.getMax()));
    long collections = 0;
    long millis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      collections += collector.getCollectionCount();
      millis += collector.getCollectionTime();
    }
    pages.put(
        CounterPage.COLLECTORS,
        Map.of(
            Counter.COLLECTIONS.attribute(), collections,
            Counter.COLLECTION_MILLIS.attribute(), millis));
    return pages;
  }
}
