// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Limits of the self-test's cluster and table: low enough to be reached in seconds, and too high
 * for the load alone.
 */
public final class Sizes {

  /** Flush size of the table's regions. */
  static final long FLUSH_BYTES = 2L << 20;

  private static final int BLOCK_MULTIPLIER = 2;

  /** Memstore size at which a region refuses writes. */
  static final long BLOCKING_BYTES = BLOCK_MULTIPLIER * FLUSH_BYTES;

  /** Memstore size at which a region server blocks all writes. */
  static final long GLOBAL_BYTES = 24L << 20;

  /** Number of store files from which flushes are delayed. */
  static final int BLOCKING_FILES = 6;

  private static final int HANDLERS = 10;
  private static final int BLOCKING_WAIT_MILLIS = 4000;
  private static final int QUOTA_REFRESH_MILLIS = 500;

  private Sizes() {}

  /**
   * Returns the settings of all servers.
   *
   * @param heapBytes heap of a region server
   */
  public static SortedMap<String, String> ofCluster(long heapBytes) {
    return new TreeMap<>(
        Map.ofEntries(
            Map.entry("hbase.regionserver.handler.count", Integer.toString(HANDLERS)),
            Map.entry("hbase.ipc.server.callqueue.handler.factor", "0"),
            Map.entry("hbase.ipc.server.max.callqueue.length", "1000"),
            Map.entry("hbase.hstore.flusher.count", "1"),
            Map.entry("hbase.hstore.blockingWaitTime", Integer.toString(BLOCKING_WAIT_MILLIS)),
            Map.entry(
                "hbase.regionserver.global.memstore.size",
                Double.toString((double) GLOBAL_BYTES / heapBytes)),
            Map.entry("hbase.quota.enabled", "true"),
            Map.entry("hbase.quota.refresh.period", Integer.toString(QUOTA_REFRESH_MILLIS)),
            // No region splits by itself.
            Map.entry(
                "hbase.regionserver.region.split.policy",
                "org.apache.hadoop.hbase.regionserver.ConstantSizeRegionSplitPolicy"),
            // The master would look for the recorder, which only region servers have.
            Map.entry("hbase.table.sanity.checks", "false"),
            // The default follows the server's own tail, which a fault raises for the faults after
            // it.
            Map.entry("htk.recorder.threshold.batch", "20")));
  }

  /** Returns the settings of the table, as its attributes. */
  public static SortedMap<String, String> ofTable() {
    return new TreeMap<>(
        Map.of(
            "MEMSTORE_FLUSHSIZE",
            Long.toString(FLUSH_BYTES),
            "hbase.hregion.memstore.block.multiplier",
            Integer.toString(BLOCK_MULTIPLIER),
            "hbase.hstore.blockingStoreFiles",
            Integer.toString(BLOCKING_FILES)));
  }
}
