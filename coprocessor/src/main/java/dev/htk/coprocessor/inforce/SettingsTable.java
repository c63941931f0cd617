// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inforce;

import dev.htk.coprocessor.inside.Inside;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionConfiguration;
import org.apache.hadoop.hbase.regionserver.throttle.NoLimitThroughputController;
import org.apache.hadoop.hbase.wal.WAL;

/**
 * The settings that can be read, by the objects that work with them. Lambdas in place of method
 * references link when they run, so that what this version of HBase lacks hides one setting only.
 */
final class SettingsTable {

  /** Reads what the server's parts took from the configuration. */
  private static final Level<RegionServerServices> SERVER =
      Level.server()
          .with(
              "hbase.regionserver.thread.compaction.large",
              server -> Inside.call(server.getCompactionRequestor(), "getLargeCompactionThreadNum"))
          .with(
              "hbase.regionserver.thread.compaction.small",
              server -> Inside.call(server.getCompactionRequestor(), "getSmallCompactionThreadNum"))
          .with(
              "hbase.regionserver.thread.split",
              server -> Inside.call(server.getCompactionRequestor(), "getSplitThreadNum"))
          .with(
              "hbase.regionserver.flush.throughput.controller",
              server -> className(server.getFlushThroughputController()))
          .with(
              "hbase.regionserver.throughput.controller", server -> className(compactions(server)))
          .with(
              "hbase.hstore.flush.throughput.upper.bound",
              server -> bound(server.getFlushThroughputController(), "maxThroughputUpperBound"))
          .with(
              "hbase.hstore.flush.throughput.lower.bound",
              server -> bound(server.getFlushThroughputController(), "maxThroughputLowerBound"))
          .with(
              "hbase.hstore.flush.throughput.control.check.interval",
              server -> bound(server.getFlushThroughputController(), "controlPerSize"))
          .with(
              "hbase.hstore.flush.throughput.tune.period",
              server -> bound(server.getFlushThroughputController(), "tuningPeriod"))
          .with(
              "hbase.hstore.compaction.throughput.higher.bound",
              server -> bound(compactions(server), "maxThroughputUpperBound"))
          .with(
              "hbase.hstore.compaction.throughput.lower.bound",
              server -> bound(compactions(server), "maxThroughputLowerBound"))
          .with(
              "hbase.hstore.compaction.throughput.control.check.interval",
              server -> bound(compactions(server), "controlPerSize"))
          .with(
              "hbase.hstore.compaction.throughput.tune.period",
              server -> bound(compactions(server), "tuningPeriod"))
          .with(
              "hbase.hstore.compaction.throughput.offpeak",
              server -> bound(compactions(server), "maxThroughputOffpeak"))
          .with(
              "hbase.hstore.flusher.count",
              server ->
                  ((Object[]) Inside.field(server.getFlushRequester(), "flushHandlers")).length)
          .with(
              "hbase.hstore.blockingWaitTime",
              server -> Inside.number(server.getFlushRequester(), "blockingWaitTime"))
          .with(
              "hbase.regionserver.global.memstore.size",
              server ->
                  shareOfHeap(
                      (Number)
                          Inside.call(
                              server.getRegionServerAccounting(), "getGlobalOnHeapMemStoreLimit")))
          .with(
              "hbase.regionserver.global.memstore.size.lower.limit",
              server ->
                  Inside.call(
                      server.getRegionServerAccounting(), "getGlobalMemStoreLimitLowMarkPercent"))
          .with("hfile.block.cache.size", server -> cacheShare(server));

  /** Reads what each WAL took from the configuration when it opened. */
  private static final Level<WAL> WALS =
      new Level<WAL>(server -> server.getWALs(), wal -> null, wal -> null)
          .with("hbase.regionserver.hlog.blocksize", wal -> Inside.number(wal, "blocksize"))
          .with(
              "hbase.regionserver.logroll.multiplier",
              wal ->
                  Inside.number(wal, "logrollsize").doubleValue()
                      / Inside.number(wal, "blocksize").longValue())
          .with("hbase.regionserver.maxlogs", wal -> Inside.number(wal, "maxLogs"));

  /** Reads what each region took from its configuration when it opened. */
  private static final Level<HRegion> REGIONS =
      new Level<HRegion>(
              server -> regions(server), region -> tableOf(region.getTableDescriptor()), r -> null)
          .with("hbase.hregion.memstore.flush.size", region -> region.getMemStoreFlushSize())
          .with(
              "hbase.hregion.memstore.block.multiplier",
              region ->
                  Inside.number(region, "blockingMemStoreSize").longValue()
                      / region.getMemStoreFlushSize())
          .with(
              "hbase.regionserver.optionalcacheflushinterval",
              region -> Inside.number(region, "flushCheckInterval"))
          .with(
              "hbase.regionserver.flush.per.changes",
              region -> Inside.number(region, "flushPerChanges"))
          .with(
              "hbase.rowlock.wait.duration", region -> Inside.number(region, "rowLockWaitDuration"))
          .with("hbase.busy.wait.duration", region -> Inside.number(region, "busyWaitDuration"))
          .with(
              "hbase.busy.wait.multiplier.max",
              region -> Inside.number(region, "maxBusyWaitMultiplier"))
          .with("hbase.wal.hsync", region -> isSynced(region))
          .with(
              "hbase.regionserver.flush.policy",
              region -> className(Inside.field(region, "flushPolicy")))
          .with(
              "hbase.regionserver.region.split.policy",
              region -> className(Inside.field(region, "splitPolicy")))
          .with("hbase.hregion.max.filesize", region -> largestFile(region));

  /** Reads each store's blocking file count and the numbers of its compaction policy. */
  private static final Level<HStore> STORES =
      new Level<HStore>(
              server -> stores(server),
              store -> store.getTableName().getNameAsString(),
              store -> store.getColumnFamilyDescriptor().getNameAsString())
          .with("hbase.hstore.blockingStoreFiles", store -> store.getBlockingFileCount())
          .with("hbase.hstore.compaction.min", store -> compaction(store).getMinFilesToCompact())
          .with("hbase.hstore.compaction.max", store -> compaction(store).getMaxFilesToCompact())
          .with("hbase.hstore.compaction.min.size", store -> compaction(store).getMinCompactSize())
          .with("hbase.hstore.compaction.max.size", store -> compaction(store).getMaxCompactSize())
          .with(
              "hbase.hstore.compaction.max.size.offpeak",
              store -> compaction(store).getOffPeakMaxCompactSize())
          .with("hbase.hstore.compaction.ratio", store -> compaction(store).getCompactionRatio())
          .with(
              "hbase.hstore.compaction.ratio.offpeak",
              store -> compaction(store).getCompactionRatioOffPeak())
          .with(
              "hbase.regionserver.thread.compaction.throttle",
              store -> compaction(store).getThrottlePoint())
          .with(
              "hbase.hregion.majorcompaction",
              store -> compaction(store).getMajorCompactionPeriod())
          .with(
              "hbase.hregion.majorcompaction.jitter",
              store -> compaction(store).getMajorCompactionJitter());

  static final List<Level<?>> LEVELS = Arrays.asList(SERVER, WALS, REGIONS, STORES);

  private SettingsTable() {}

  private static Object compactions(RegionServerServices server)
      throws ReflectiveOperationException {
    return Inside.call(server.getCompactionRequestor(), "getCompactionThroughputController");
  }

  /** Reads a bound of a throughput controller that has any. */
  private static Object bound(Object controller, String field) throws ReflectiveOperationException {
    return controller instanceof NoLimitThroughputController
        ? null
        : Inside.number(controller, field);
  }

  private static Object cacheShare(RegionServerServices server) {
    return server.getBlockCache().map(cache -> shareOfHeap(inHeap(cache).getMaxSize())).orElse(0.0);
  }

  private static BlockCache inHeap(BlockCache cache) {
    BlockCache[] levels = cache.getBlockCaches();
    return levels == null || levels.length == 0 ? cache : levels[0];
  }

  private static double shareOfHeap(Number bytes) {
    return bytes.doubleValue() / ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getMax();
  }

  private static List<HRegion> regions(RegionServerServices server) {
    List<HRegion> regions = new ArrayList<>();
    for (Region region : server.getRegions()) {
      if (!region.getTableDescriptor().getTableName().isSystemTable()) {
        regions.add((HRegion) region);
      }
    }
    return regions;
  }

  private static String tableOf(TableDescriptor table) {
    return table.getTableName().getNameAsString();
  }

  /** Reads the default of tables that do not choose a durability of their own. */
  private static Object isSynced(HRegion region) throws ReflectiveOperationException {
    return region.getTableDescriptor().getDurability() == Durability.USE_DEFAULT
        ? Inside.field(region, "regionDurability") == Durability.FSYNC_WAL
        : null;
  }

  /** Takes out the random part that ConstantSizeRegionSplitPolicy has added and remembers. */
  private static Object largestFile(HRegion region) throws ReflectiveOperationException {
    Object policy = Inside.field(region, "splitPolicy");
    double with = Inside.number(policy, "desiredMaxFileSize").doubleValue();
    double jitter = Inside.number(policy, "jitterRate").doubleValue();
    return 4 * Math.round(with / (1 + jitter) / 4);
  }

  private static List<HStore> stores(RegionServerServices server) {
    List<HStore> stores = new ArrayList<>();
    regions(server).forEach(region -> stores.addAll(region.getStores()));
    return stores;
  }

  private static CompactionConfiguration compaction(HStore store) {
    return store.getStoreEngine().getCompactionPolicy().getConf();
  }

  private static String className(Object object) {
    return object.getClass().getName();
  }
}
