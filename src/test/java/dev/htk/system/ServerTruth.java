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
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionConfiguration;
import org.apache.hadoop.hbase.regionserver.compactions.OffPeakHours;
import org.apache.hadoop.hbase.wal.WAL;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Reads what a region server in this JVM works with from its objects, without any part of the kit.
 * Uses the names of HBase's private fields in 2.6.4, most of which 2.5.13 has too.
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
        "hbase.ipc.server.replication.max.callqueue.length",
        server ->
            at(server.getRpcServer().getScheduler(), "replicationExecutor", "currentQueueLimit"));
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

  /** Returns readers of what remains of the settings that shipped profiles set, by key. */
  static Map<String, Reader> ofProfiles(TableName table) {
    Map<String, Reader> readers = new LinkedHashMap<>();
    readers.put(
        "hbase.hregion.max.filesize",
        server -> at(region(server, table), "splitPolicy", "desiredMaxFileSize"));
    readers.put(
        "hbase.hregion.memstore.mslab.enabled", server -> memStoreLab(server, table) != null);
    readers.put(
        "hbase.hregion.memstore.mslab.max.allocation",
        server -> at(memStoreLab(server, table), "maxAlloc"));
    readers.put(
        "hbase.hregion.memstore.mslab.chunksize",
        server -> at(memStoreLab(server, table), "chunkCreator", "chunkSize"));
    readers.put(
        "hbase.hregion.memstore.chunkpool.maxsize",
        server ->
            Math.round(
                100.0
                    * number(chunkPool(server, table), "maxCount")
                    * number(chunkPool(server, table), "chunkSize")
                    / number(server.getRegionServerAccounting(), "globalMemStoreLimit")));
    // In tenths, for the memstores of a server at rest have less than one tenth of the chunks.
    readers.put(
        "hbase.hregion.memstore.chunkpool.initialsize",
        server ->
            (long)
                (10
                    * number(chunkPool(server, table), "chunkCount")
                    / number(chunkPool(server, table), "maxCount")));
    readers.put(
        "hbase.regionserver.global.memstore.size.lower.limit",
        server -> at(server.getRegionServerAccounting(), "globalMemStoreLimitLowMarkPercent"));
    readers.put(
        "hbase.ipc.server.callqueue.read.ratio",
        server -> at(server.getRpcServer().getScheduler(), "callExecutor", "writeHandlersCount"));
    readers.put(
        "hbase.ipc.server.callqueue.scan.ratio",
        server -> at(server.getRpcServer().getScheduler(), "callExecutor", "scanHandlersCount"));
    readers.put("hfile.block.cache.policy", server -> blockCache(server).getClass().getName());
    readers.put(
        "hfile.block.bloom.cacheonwrite",
        server -> at(store(server, table).getCacheConfig(), "cacheBloomsOnWrite"));
    readers.put(
        "hfile.block.index.cacheonwrite",
        server -> at(store(server, table).getCacheConfig(), "cacheIndexesOnWrite"));
    readers.putAll(ofLogs(table));
    return readers;
  }

  private static Map<String, Reader> ofLogs(TableName table) {
    Map<String, Reader> readers = new LinkedHashMap<>();
    readers.put(
        "hbase.wal.provider", server -> at(server, "walFactory", "provider").getClass().getName());
    readers.put(
        "hbase.wal.regiongrouping.numgroups",
        server ->
            ((Object[]) at(server, "walFactory", "provider", "strategy", "groupNames")).length);
    readers.put("hbase.wal.storage.policy", server -> storagePolicy(region(server, table)));
    readers.put(
        "hbase.regionserver.logroll.multiplier",
        server ->
            number(region(server, table).getWAL(), "logrollsize")
                / number(region(server, table).getWAL(), "blocksize"));
    readers.put(
        "hbase.regionserver.wal.roll.on.sync.ms",
        server -> at(region(server, table).getWAL(), "rollOnSyncNs"));
    readers.put(
        "hbase.regionserver.wal.enablecompression",
        server -> at(logWriter(server, table), "compressionContext") != null);
    readers.put(
        "hbase.regionserver.async.wal.max.exclude.datanode.count",
        server -> at(exclusion(server), "maxExcludeDNCount"));
    readers.put(
        "hbase.regionserver.async.wal.exclude.datanode.info.ttl.hour",
        server -> at(exclusion(server), "excludeDNsCache", "localCache", "expireAfterWriteNanos"));
    readers.put(
        "hbase.regionserver.async.wal.min.slow.detect.count",
        server -> at(slowMonitor(server), "minSlowDetectCount"));
    readers.put(
        "hbase.regionserver.async.wal.datanode.slow.packet.process.time.millis",
        server -> at(slowMonitor(server), "slowPacketAckMs"));
    readers.put(
        "hbase.regionserver.async.wal.datanode.slow.check.speed.packet.data.length.min",
        server -> at(slowMonitor(server), "minLengthForSpeedCheck"));
    return readers;
  }

  /** Returns what writes the current file of the log of a table's first region. */
  static Object logWriter(HRegionServer server, TableName table)
      throws ReflectiveOperationException {
    return at(region(server, table).getWAL(), "writer");
  }

  private static Object exclusion(HRegionServer server) throws ReflectiveOperationException {
    return at(server, "walFactory", "excludeDatanodeManager");
  }

  private static Object slowMonitor(HRegionServer server) throws ReflectiveOperationException {
    return ((Map<?, ?>) at(exclusion(server), "streamSlowMonitors"))
        .values().stream().findFirst().orElseThrow();
  }

  private static Object memStoreLab(HRegionServer server, TableName table)
      throws ReflectiveOperationException {
    return at(store(server, table), "memstore", "active", "memStoreLAB");
  }

  private static Object chunkPool(HRegionServer server, TableName table)
      throws ReflectiveOperationException {
    return at(memStoreLab(server, table), "chunkCreator", "dataChunksPool");
  }

  private static BlockCache blockCache(HRegionServer server) {
    return server.getBlockCache().orElseThrow();
  }

  /** Returns the storage policy of the folder that a region's log lies in. */
  private static String storagePolicy(HRegion region) throws ReflectiveOperationException {
    Path folder = (Path) at(region.getWAL(), "walDir");
    try {
      return ((DistributedFileSystem) folder.getFileSystem(region.getReadOnlyConfiguration()))
          .getStoragePolicy(folder)
          .getName();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double number(Object object, String field) throws ReflectiveOperationException {
    return ((Number) at(object, field)).doubleValue();
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
