// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inforce;

import java.util.Arrays;
import java.util.Collection;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/** Reads what each region took from its configuration when it was opened. */
final class Regions implements Part {
  private static final String FLUSH_SIZE = "hbase.hregion.memstore.flush.size";
  private static final String MULTIPLIER = "hbase.hregion.memstore.block.multiplier";
  private static final String INTERVAL = "hbase.regionserver.optionalcacheflushinterval";
  private static final String CHANGES = "hbase.regionserver.flush.per.changes";
  private static final String ROW_LOCK = "hbase.rowlock.wait.duration";
  private static final String BUSY_WAIT = "hbase.busy.wait.duration";
  private static final String BUSY_FACTOR = "hbase.busy.wait.multiplier.max";
  private static final String FSYNC = "hbase.wal.hsync";
  private static final String SPLIT_POLICY = "hbase.regionserver.region.split.policy";
  private static final String FLUSH_POLICY = "hbase.regionserver.flush.policy";
  private static final String LARGEST = "hbase.hregion.max.filesize";

  @Override
  public Collection<String> keys() {
    return Arrays.asList(
        FLUSH_SIZE,
        MULTIPLIER,
        INTERVAL,
        CHANGES,
        ROW_LOCK,
        BUSY_WAIT,
        BUSY_FACTOR,
        FSYNC,
        SPLIT_POLICY,
        FLUSH_POLICY,
        LARGEST);
  }

  @Override
  public void read(RegionServerServices server, Readings readings) throws Exception {
    for (Region region : server.getRegions()) {
      TableDescriptor table = region.getTableDescriptor();
      if (!table.getTableName().isSystemTable()) {
        read((HRegion) region, table, readings);
      }
    }
  }

  private static void read(HRegion region, TableDescriptor descriptor, Readings readings) {
    String table = descriptor.getTableName().getNameAsString();
    readings.region(FLUSH_SIZE, table, region::getMemStoreFlushSize);
    readings.region(MULTIPLIER, table, () -> multiplier(region));
    readings.region(INTERVAL, table, () -> Inside.number(region, "flushCheckInterval"));
    readings.region(CHANGES, table, () -> Inside.number(region, "flushPerChanges"));
    readings.region(ROW_LOCK, table, () -> Inside.number(region, "rowLockWaitDuration"));
    readings.region(BUSY_WAIT, table, () -> Inside.number(region, "busyWaitDuration"));
    readings.region(BUSY_FACTOR, table, () -> Inside.number(region, "maxBusyWaitMultiplier"));
    if (descriptor.getDurability() == Durability.USE_DEFAULT) {
      readings.region(
          FSYNC, table, () -> Inside.field(region, "regionDurability") == Durability.FSYNC_WAL);
    }
    readings.region(FLUSH_POLICY, table, () -> className(Inside.field(region, "flushPolicy")));
    readings.region(SPLIT_POLICY, table, () -> className(Inside.field(region, "splitPolicy")));
    readings.region(LARGEST, table, () -> largestFile(Inside.field(region, "splitPolicy")));
  }

  private static Object multiplier(HRegion region) throws ReflectiveOperationException {
    return Inside.number(region, "blockingMemStoreSize").longValue()
        / region.getMemStoreFlushSize();
  }

  private static String className(Object object) {
    return object.getClass().getName();
  }

  /** Takes out the random part that ConstantSizeRegionSplitPolicy has added and remembers. */
  private static Object largestFile(Object splitPolicy) throws ReflectiveOperationException {
    double with = Inside.number(splitPolicy, "desiredMaxFileSize").doubleValue();
    double jitter = Inside.number(splitPolicy, "jitterRate").doubleValue();
    return 4 * Math.round(with / (1 + jitter) / 4);
  }
}
