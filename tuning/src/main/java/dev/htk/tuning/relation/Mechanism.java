// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.relation;

import java.util.List;
import java.util.Set;

/**
 * A part of HBase that a site or a table can replace by another one, and the settings whose meaning
 * depends on it. To add a part, add a constant.
 *
 * <p>The profiles' values are worked out for the usual parts. Sources: the classes of HBase 2.6.4
 * that read each setting, by their bytecode.
 */
public enum Mechanism {
  /**
   * FIFO compaction only drops expired files. It heeds none of the numbers by which HBase's own
   * policy, or its simpler form by ratio, selects files to merge.
   */
  COMPACTION_POLICY(
      "compaction policy",
      "hbase.hstore.defaultengine.compactionpolicy.class",
      List.of("ExploringCompactionPolicy", "RatioBasedCompactionPolicy"),
      Dependents.COMPACTION),
  /**
   * Date tiers and stripes keep a few files for each window or stripe, so a store has many times
   * the files of the default engine.
   */
  STORE_ENGINE(
      "store engine",
      "hbase.hstore.engine.class",
      List.of("DefaultStoreEngine"),
      Dependents.COMPACTION),
  /** Without the first, smaller regions of the usual policy, or without splits, sizes differ. */
  SPLIT_POLICY(
      "split policy",
      "hbase.regionserver.region.split.policy",
      List.of(
          "SteppingSplitPolicy",
          "IncreasingToUpperBoundRegionSplitPolicy",
          "BusyRegionSplitPolicy",
          "KeyPrefixRegionSplitPolicy",
          "DelimitedKeyPrefixRegionSplitPolicy"),
      Set.of("hbase.hregion.max.filesize")),
  COMPACTION_THROTTLE(
      "compaction throughput controller",
      "hbase.regionserver.throughput.controller",
      List.of("PressureAwareCompactionThroughputController", "RecordingCompactionThroughput"),
      Set.of(
          "hbase.hstore.compaction.throughput.lower.bound",
          "hbase.hstore.compaction.throughput.higher.bound",
          "hbase.hstore.compaction.throughput.offpeak")),
  FLUSH_THROTTLE(
      "flush throughput controller",
      "hbase.regionserver.flush.throughput.controller",
      List.of(
          "NoLimitThroughputController",
          "PressureAwareFlushThroughputController",
          "RecordingFlushThroughput"),
      Set.of(
          "hbase.hstore.flush.throughput.lower.bound",
          "hbase.hstore.flush.throughput.upper.bound")),
  RPC_SCHEDULER(
      "RPC scheduler",
      "hbase.region.server.rpc.scheduler.factory.class",
      List.of("SimpleRpcSchedulerFactory"),
      Dependents.HANDLERS),
  /** Queues that shed or sort calls need other numbers of handlers than those that keep order. */
  CALL_QUEUE(
      "call queue type", "hbase.ipc.server.callqueue.type", List.of("fifo"), Dependents.HANDLERS),
  MEMSTORE(
      "memstore",
      "hbase.regionserver.memstore.class",
      List.of("DefaultMemStore"),
      Dependents.MEMSTORE),
  /** A memstore that compacts in memory holds more writes in the same size. */
  IN_MEMORY_COMPACTION(
      "in-memory compaction",
      "hbase.hregion.compacting.memstore.type",
      List.of("NONE"),
      Dependents.MEMSTORE),
  FLUSH_POLICY(
      "flush policy",
      "hbase.regionserver.flush.policy",
      List.of("FlushAllLargeStoresPolicy", "FlushNonSloppyStoresFirstPolicy"),
      Set.of(
          "hbase.hregion.percolumnfamilyflush.size.lower.bound",
          "hbase.hregion.percolumnfamilyflush.size.lower.bound.min")),
  /** Only the asynchronous log writes to several DataNodes at once and can leave out a slow one. */
  WAL_PROVIDER(
      "WAL provider",
      "hbase.wal.provider",
      List.of(
          "defaultProvider", "asyncfs", "multiwal", "AsyncFSWALProvider", "RegionGroupingProvider"),
      Set.of(
          "hbase.regionserver.async.wal.datanode.slow.check.speed.packet.data.length.min",
          "hbase.regionserver.async.wal.datanode.slow.packet.process.time.millis",
          "hbase.regionserver.async.wal.datanode.slow.packet.speed.min.kbs",
          "hbase.regionserver.async.wal.exclude.datanode.info.ttl.hour",
          "hbase.regionserver.async.wal.max.exclude.datanode.count",
          "hbase.regionserver.async.wal.min.slow.detect.count",
          // Without a DataNode to leave out, more rolls only hold up writes.
          "hbase.regionserver.wal.roll.on.sync.ms",
          "hbase.regionserver.wal.slowsync.ms"));

  /** The packages of HBase's own classes, and of the kit's recorder, which extends some. */
  private static final List<String> PACKAGES = List.of("org.apache.hadoop.hbase.", "dev.htk.");

  private final String words;
  private final String key;

  @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
  private final List<String> usual;

  @SuppressWarnings("ImmutableEnumChecker") // Made by Set.of.
  private final Set<String> dependents;

  Mechanism(String words, String key, List<String> usual, Set<String> dependents) {
    this.words = words;
    this.key = key;
    this.usual = usual;
    this.dependents = dependents;
  }

  /** Returns the part's name for people, such as {@code compaction policy}. */
  public String words() {
    return words;
  }

  /** Returns the key that selects the part. */
  public String key() {
    return key;
  }

  /** Returns whether the meaning of a setting depends on this part. */
  public boolean decides(String setting) {
    return dependents.contains(setting);
  }

  /**
   * Returns whether settings mean with this class or word what they mean with HBase's default. A
   * class that is not HBase's own never counts as usual, whatever its simple name.
   */
  public boolean isUsual(String value) {
    String trimmed = value.trim();
    boolean known = trimmed.indexOf('.') < 0 || PACKAGES.stream().anyMatch(trimmed::startsWith);
    return known && usual.stream().anyMatch(simpleName(trimmed)::equalsIgnoreCase);
  }

  /** Returns the class without its package, or the word. */
  public static String simpleName(String value) {
    return value.trim().substring(value.trim().lastIndexOf('.') + 1);
  }

  /** The settings that several parts decide about. */
  private static final class Dependents {

    static final Set<String> COMPACTION =
        Set.of(
            "hbase.hstore.blockingStoreFiles",
            "hbase.hstore.compaction.min",
            "hbase.hstore.compactionThreshold",
            "hbase.hstore.compaction.max",
            "hbase.hstore.compaction.min.size",
            "hbase.hstore.compaction.max.size",
            "hbase.hstore.compaction.max.size.offpeak",
            "hbase.hstore.compaction.ratio",
            "hbase.hstore.compaction.ratio.offpeak",
            "hbase.regionserver.thread.compaction.throttle",
            "hbase.hregion.majorcompaction",
            "hbase.hregion.majorcompaction.jitter");

    static final Set<String> HANDLERS =
        Set.of(
            "hbase.regionserver.handler.count",
            "hbase.ipc.server.callqueue.read.ratio",
            "hbase.ipc.server.callqueue.scan.ratio");

    static final Set<String> MEMSTORE =
        Set.of(
            "hbase.hregion.memstore.flush.size",
            "hbase.hregion.memstore.block.multiplier",
            "hbase.hregion.memstore.mslab.enabled",
            "hbase.hregion.memstore.mslab.chunksize",
            "hbase.hregion.memstore.mslab.max.allocation",
            "hbase.hregion.memstore.chunkpool.maxsize",
            "hbase.hregion.memstore.chunkpool.initialsize");

    private Dependents() {}
  }
}
