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
    Map<String, Reader> readers =
        fields(
            table,
            """
            hbase.ipc.server.max.callqueue.length calls.callExecutor.currentQueueLimit
            hbase.ipc.server.priority.max.callqueue.length calls.priorityExecutor.currentQueueLimit
            hbase.ipc.server.replication.max.callqueue.length calls.replicationExecutor.currentQueueLimit
            hbase.hstore.compaction.throughput.higher.bound compactions.maxThroughputUpperBound
            hbase.hstore.compaction.throughput.lower.bound compactions.maxThroughputLowerBound
            hbase.hstore.compaction.throughput.offpeak compactions.maxThroughputOffpeak
            hbase.hstore.compaction.throughput.control.check.interval compactions.controlPerSize
            hbase.hstore.compaction.throughput.tune.period compactions.tuningPeriod
            hbase.hstore.flush.throughput.upper.bound flushes.maxThroughputUpperBound
            hbase.hstore.flush.throughput.lower.bound flushes.maxThroughputLowerBound
            hbase.hstore.flush.throughput.control.check.interval flushes.controlPerSize
            hbase.region.store.parallel.put.limit region.storeHotnessProtector.parallelPutToStoreThreadLimit
            hbase.region.store.parallel.put.limit.min.column.count region.storeHotnessProtector.parallelPutToStoreThreadLimitCheckMinColumnCount
            hbase.hstore.compaction.min policy.minFilesToCompact
            hbase.hstore.compaction.max policy.maxFilesToCompact
            hbase.hstore.compaction.min.size policy.minCompactSize
            hbase.hstore.compaction.max.size policy.maxCompactSize
            hbase.hstore.compaction.max.size.offpeak policy.offPeakMaxCompactSize
            hbase.hstore.compaction.ratio policy.compactionRatio
            hbase.hstore.compaction.ratio.offpeak policy.offPeakCompactionRatio
            hbase.regionserver.thread.compaction.throttle policy.throttlePoint
            hbase.hregion.majorcompaction policy.majorCompactionPeriod
            hbase.hregion.majorcompaction.jitter policy.majorCompactionJitter
            hbase.rs.cacheblocksonwrite cache.cacheDataOnWrite
            """);
    readers.put("hbase.hstore.flusher.count", server -> flushers(server).length);
    readers.put(
        "hbase.regionserver.thread.compaction.small", server -> pool(server, "shortCompactions"));
    readers.put(
        "hbase.regionserver.thread.compaction.large", server -> pool(server, "longCompactions"));
    readers.put("hbase.regionserver.thread.split", server -> pool(server, "splits"));
    readers.put(
        "hbase.regionserver.throughput.controller",
        server -> compactionController(server).getClass().getName());
    readers.put(
        "hbase.regionserver.flush.throughput.controller",
        server -> server.getFlushThroughputController().getClass().getName());
    readers.put(
        "hbase.region.store.parallel.prepare.put.multiplier",
        server -> {
          Object protector = at(region(server, table), "storeHotnessProtector");
          return (int) at(protector, "parallelPreparePutToStoreThreadLimit")
              / (int) at(protector, "parallelPutToStoreThreadLimit");
        });
    readers.put(
        "hbase.hregion.preclose.flush.size",
        server ->
            region(server, table)
                .getReadOnlyConfiguration()
                .get("hbase.hregion.preclose.flush.size"));
    readers.put("hbase.offpeak.start.hour", server -> firstHour(offPeakHours(server, table)));
    readers.put("hbase.offpeak.end.hour", server -> lastHour(offPeakHours(server, table)) + 1);
    return readers;
  }

  /** Returns readers of settings that a region or store takes up at its opening, by key. */
  static Map<String, Reader> atReopen(TableName table) {
    Map<String, Reader> readers =
        fields(
            table,
            """
            hbase.rowlock.wait.duration region.rowLockWaitDuration
            hbase.regionserver.flush.per.changes region.flushPerChanges
            hbase.regionserver.optionalcacheflushinterval region.flushCheckInterval
            """);
    readers.put(
        "hbase.hregion.memstore.flush.size",
        server -> region(server, table).getMemStoreFlushSize());
    readers.put(
        "hbase.hregion.memstore.block.multiplier",
        server ->
            (long) at(region(server, table), "blockingMemStoreSize")
                / region(server, table).getMemStoreFlushSize());
    readers.put(
        "hbase.hstore.blockingStoreFiles", server -> store(server, table).getBlockingFileCount());
    readers.put(
        "hbase.wal.hsync",
        server -> at(region(server, table), "regionDurability").toString().equals("FSYNC_WAL"));
    readers.put(
        "hbase.regionserver.region.split.policy",
        server -> at(region(server, table), "splitPolicy").getClass().getName());
    return readers;
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
    Map<String, Reader> readers =
        fields(
            table,
            """
            hbase.ipc.server.callqueue.read.ratio calls.callExecutor.writeHandlersCount
            hbase.ipc.server.callqueue.scan.ratio calls.callExecutor.scanHandlersCount
            hfile.block.bloom.cacheonwrite cache.cacheBloomsOnWrite
            hfile.block.index.cacheonwrite cache.cacheIndexesOnWrite
            hbase.hregion.memstore.mslab.max.allocation lab.maxAlloc
            hbase.hregion.memstore.mslab.chunksize lab.chunkCreator.chunkSize
            hbase.regionserver.wal.roll.on.sync.ms log.rollOnSyncNs
            hbase.regionserver.wal.slowsync.ms log.slowSyncNs
            """);
    readers.put(
        "hbase.hregion.memstore.mslab.enabled", server -> memStoreLab(server, table) != null);
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
    readers.put("hfile.block.cache.policy", server -> blockCache(server).getClass().getName());
    readers.putAll(ofLogs(table));
    return readers;
  }

  private static Map<String, Reader> ofLogs(TableName table) {
    Map<String, Reader> readers =
        fields(
            table,
            """
            hbase.regionserver.async.wal.max.exclude.datanode.count exclusion.maxExcludeDNCount
            hbase.regionserver.async.wal.exclude.datanode.info.ttl.hour exclusion.excludeDNsCache.localCache.expireAfterWriteNanos
            hbase.regionserver.async.wal.min.slow.detect.count slow.minSlowDetectCount
            hbase.regionserver.async.wal.datanode.slow.packet.process.time.millis slow.slowPacketAckMs
            hbase.regionserver.async.wal.datanode.slow.check.speed.packet.data.length.min slow.minLengthForSpeedCheck
            hbase.regionserver.wal.roll.on.sync.ms log.rollOnSyncNs
            hbase.regionserver.wal.slowsync.ms log.slowSyncNs
            """);
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
        "hbase.regionserver.wal.enablecompression",
        server -> at(logWriter(server, table), "compressionContext") != null);
    return readers;
  }

  /** Returns readers of fields: each line holds a key, and the path from an object of a server. */
  private static Map<String, Reader> fields(TableName table, String paths) {
    Map<String, Reader> readers = new LinkedHashMap<>();
    for (String line : paths.lines().toList()) {
      String[] keyAndPath = line.split(" ", -1);
      String[] path = keyAndPath[1].split("[.]", 2);
      readers.put(
          keyAndPath[0], server -> at(object(path[0], server, table), path[1].split("[.]")));
    }
    return readers;
  }

  private static Object object(String name, HRegionServer server, TableName table)
      throws ReflectiveOperationException {
    return switch (name) {
      case "calls" -> server.getRpcServer().getScheduler();
      case "compactions" -> compactionController(server);
      case "flushes" -> server.getFlushThroughputController();
      case "memory" -> server.getRegionServerAccounting();
      case "region" -> region(server, table);
      case "policy" -> store(server, table).getStoreEngine().getCompactionPolicy().getConf();
      case "cache" -> store(server, table).getCacheConfig();
      case "lab" -> memStoreLab(server, table);
      case "log" -> region(server, table).getWAL();
      case "exclusion" -> exclusion(server);
      case "slow" -> slowMonitor(server);
      default -> throw new IllegalArgumentException(name);
    };
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
