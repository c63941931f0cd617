// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadPoolExecutor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionConfiguration;
import org.apache.hadoop.hbase.regionserver.compactions.OffPeakHours;
import org.apache.hadoop.hbase.wal.WAL;

/**
 * Reads what a region server in this JVM works with from its objects, without any part of the kit.
 * Uses the names of HBase's private fields in 2.6.4.
 */
final class ServerTruth {

  /** Finds a value in a region server. */
  @FunctionalInterface
  interface Reader {
    Object read(HRegionServer server) throws ReflectiveOperationException;
  }

  private ServerTruth() {}

  /** Returns readers of settings that a server takes up when it rereads its file, by key. */
  static Map<String, Reader> atOnce(TableName table) {
    Map<String, Reader> readers = new LinkedHashMap<>();
    readers.put("hbase.hstore.flusher.count", server -> flushers(server).length);
    readers.put(
        "hbase.regionserver.thread.compaction.small", server -> pool(server, "shortCompactions"));
    readers.put(
        "hbase.regionserver.thread.compaction.large", server -> pool(server, "longCompactions"));
    readers.put("hbase.regionserver.thread.split", server -> pool(server, "splits"));
    readers.put(
        "hbase.ipc.server.priority.max.callqueue.length",
        server ->
            at(server.getRpcServer().getScheduler(), "priorityExecutor", "currentQueueLimit"));
    readers.put(
        "hbase.rs.cacheblocksonwrite",
        server -> at(store(server, table).getCacheConfig(), "cacheDataOnWrite"));
    readers.put(
        "hbase.regionserver.throughput.controller",
        server -> compactionController(server).getClass().getName());
    readers.put(
        "hbase.hstore.compaction.throughput.higher.bound",
        server -> at(compactionController(server), "maxThroughputUpperBound"));
    readers.put(
        "hbase.hstore.compaction.throughput.lower.bound",
        server -> at(compactionController(server), "maxThroughputLowerBound"));
    readers.put(
        "hbase.hstore.compaction.throughput.offpeak",
        server -> at(compactionController(server), "maxThroughputOffpeak"));
    readers.put(
        "hbase.hstore.compaction.throughput.control.check.interval",
        server -> at(compactionController(server), "controlPerSize"));
    readers.put(
        "hbase.hstore.compaction.throughput.tune.period",
        server -> at(compactionController(server), "tuningPeriod"));
    readers.put(
        "hbase.regionserver.flush.throughput.controller",
        server -> server.getFlushThroughputController().getClass().getName());
    readers.put(
        "hbase.hstore.flush.throughput.upper.bound",
        server -> at(server.getFlushThroughputController(), "maxThroughputUpperBound"));
    readers.put(
        "hbase.hstore.flush.throughput.lower.bound",
        server -> at(server.getFlushThroughputController(), "maxThroughputLowerBound"));
    readers.put(
        "hbase.hstore.flush.throughput.control.check.interval",
        server -> at(server.getFlushThroughputController(), "controlPerSize"));
    readers.put(
        "hbase.ipc.server.max.callqueue.length",
        server -> at(server.getRpcServer().getScheduler(), "callExecutor", "currentQueueLimit"));
    readers.put(
        "hbase.region.store.parallel.put.limit",
        server ->
            at(region(server, table), "storeHotnessProtector", "parallelPutToStoreThreadLimit"));
    readers.put(
        "hbase.region.store.parallel.prepare.put.multiplier",
        server ->
            (int)
                    at(
                        region(server, table),
                        "storeHotnessProtector",
                        "parallelPreparePutToStoreThreadLimit")
                / (int)
                    at(
                        region(server, table),
                        "storeHotnessProtector",
                        "parallelPutToStoreThreadLimit"));
    readers.put(
        "hbase.region.store.parallel.put.limit.min.column.count",
        server ->
            at(
                region(server, table),
                "storeHotnessProtector",
                "parallelPutToStoreThreadLimitCheckMinColumnCount"));
    readers.put(
        "hbase.hregion.preclose.flush.size",
        server ->
            region(server, table)
                .getReadOnlyConfiguration()
                .get("hbase.hregion.preclose.flush.size"));
    readers.put(
        "hbase.hregion.memstore.mslab.max.allocation",
        server -> at(store(server, table), "memstore", "active", "memStoreLAB", "maxAlloc"));
    readers.put("hbase.offpeak.start.hour", server -> firstHour(offPeakHours(server, table)));
    readers.put("hbase.offpeak.end.hour", server -> lastHour(offPeakHours(server, table)) + 1);
    readers.put(
        "hbase.hstore.compaction.min", server -> policy(server, table).getMinFilesToCompact());
    readers.put(
        "hbase.hstore.compaction.max", server -> policy(server, table).getMaxFilesToCompact());
    readers.put(
        "hbase.hstore.compaction.min.size", server -> policy(server, table).getMinCompactSize());
    readers.put(
        "hbase.hstore.compaction.max.size", server -> policy(server, table).getMaxCompactSize());
    readers.put(
        "hbase.hstore.compaction.max.size.offpeak",
        server -> policy(server, table).getOffPeakMaxCompactSize());
    readers.put(
        "hbase.hstore.compaction.ratio", server -> policy(server, table).getCompactionRatio());
    readers.put(
        "hbase.hstore.compaction.ratio.offpeak",
        server -> policy(server, table).getCompactionRatioOffPeak());
    readers.put(
        "hbase.regionserver.thread.compaction.throttle",
        server -> policy(server, table).getThrottlePoint());
    readers.put(
        "hbase.hregion.majorcompaction",
        server -> policy(server, table).getMajorCompactionPeriod());
    readers.put(
        "hbase.hregion.majorcompaction.jitter",
        server -> policy(server, table).getMajorCompactionJitter());
    return readers;
  }

  /** Returns readers of settings that a region or store takes up at its opening, by key. */
  static Map<String, Reader> atReopen(TableName table) {
    return Map.of(
        "hbase.hregion.memstore.flush.size",
        server -> region(server, table).getMemStoreFlushSize(),
        "hbase.hregion.memstore.block.multiplier",
        server ->
            (long) at(region(server, table), "blockingMemStoreSize")
                / region(server, table).getMemStoreFlushSize(),
        "hbase.hstore.blockingStoreFiles",
        server -> store(server, table).getBlockingFileCount(),
        "hbase.rowlock.wait.duration",
        server -> at(region(server, table), "rowLockWaitDuration"),
        "hbase.regionserver.flush.per.changes",
        server -> at(region(server, table), "flushPerChanges"),
        "hbase.regionserver.optionalcacheflushinterval",
        server -> at(region(server, table), "flushCheckInterval"),
        "hbase.wal.hsync",
        server -> at(region(server, table), "regionDurability").toString().equals("FSYNC_WAL"),
        "hbase.regionserver.region.split.policy",
        server -> at(region(server, table), "splitPolicy").getClass().getName());
  }

  /** Returns readers of settings that a server takes up at its start, by key. */
  static Map<String, Reader> atStart() {
    return Map.of(
        "hbase.regionserver.handler.count",
        ServerTruth::handlers,
        "hfile.block.cache.size",
        server ->
            (double) server.getBlockCache().orElseThrow().getMaxSize()
                / Runtime.getRuntime().maxMemory(),
        "hbase.regionserver.global.memstore.size",
        server ->
            ((Number) at(server.getRegionServerAccounting(), "globalMemStoreLimit")).doubleValue()
                / Runtime.getRuntime().maxMemory(),
        "hbase.hstore.blockingWaitTime",
        server -> at(server.getMemStoreFlusher(), "blockingWaitTime"),
        "hbase.regionserver.hlog.blocksize",
        server -> at(log(server), "blocksize"),
        "hbase.regionserver.maxlogs",
        server -> at(log(server), "maxLogs"));
  }

  private static List<HRegion> regions(HRegionServer server, TableName table) {
    return new ArrayList<>(server.getRegions(table)).stream().map(HRegion.class::cast).toList();
  }

  private static HRegion region(HRegionServer server, TableName table) {
    return regions(server, table).get(0);
  }

  private static HStore store(HRegionServer server, TableName table) {
    return region(server, table).getStores().get(0);
  }

  private static CompactionConfiguration policy(HRegionServer server, TableName table) {
    return store(server, table).getStoreEngine().getCompactionPolicy().getConf();
  }

  private static OffPeakHours offPeakHours(HRegionServer server, TableName table)
      throws ReflectiveOperationException {
    return (OffPeakHours) at(store(server, table), "offPeakHours");
  }

  private static int firstHour(OffPeakHours hours) {
    int hour = 0;
    while (!hours.isOffPeakHour(hour)) {
      hour++;
    }
    return hour;
  }

  private static int lastHour(OffPeakHours hours) {
    int hour = 23;
    while (!hours.isOffPeakHour(hour)) {
      hour--;
    }
    return hour;
  }

  private static Object[] flushers(HRegionServer server) throws ReflectiveOperationException {
    return (Object[]) at(server.getMemStoreFlusher(), "flushHandlers");
  }

  private static int pool(HRegionServer server, String name) throws ReflectiveOperationException {
    return ((ThreadPoolExecutor) at(server.getCompactSplitThread(), name)).getCorePoolSize();
  }

  private static Object compactionController(HRegionServer server) {
    return server.getCompactSplitThread().getCompactionThroughputController();
  }

  private static long handlers(HRegionServer server) {
    String port = ",port=" + server.getServerName().getPort();
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("RpcServer.default.") && name.endsWith(port))
        .count();
  }

  private static WAL log(HRegionServer server) {
    try {
      return server.getWAL(null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Object at(Object start, String... fields) throws ReflectiveOperationException {
    Object object = start;
    for (String name : fields) {
      object = field(object, name);
    }
    return object;
  }

  private static Object field(Object object, String name) throws ReflectiveOperationException {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field.get(object);
        }
      }
    }
    throw new NoSuchFieldException(object.getClass().getName() + "." + name);
  }
}
