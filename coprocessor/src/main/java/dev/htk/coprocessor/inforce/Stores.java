// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inforce;

import java.util.Arrays;
import java.util.Collection;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionConfiguration;

/** Reads each store's blocking file count and the numbers of its compaction policy. */
final class Stores implements Part {
  private static final String BLOCKING_FILES = "hbase.hstore.blockingStoreFiles";
  private static final String MIN_FILES = CompactionConfiguration.HBASE_HSTORE_COMPACTION_MIN_KEY;
  private static final String MAX_FILES = CompactionConfiguration.HBASE_HSTORE_COMPACTION_MAX_KEY;
  private static final String MIN_SIZE =
      CompactionConfiguration.HBASE_HSTORE_COMPACTION_MIN_SIZE_KEY;
  private static final String MAX_SIZE =
      CompactionConfiguration.HBASE_HSTORE_COMPACTION_MAX_SIZE_KEY;
  private static final String MAX_SIZE_OFFPEAK =
      CompactionConfiguration.HBASE_HSTORE_COMPACTION_MAX_SIZE_OFFPEAK_KEY;
  private static final String RATIO = CompactionConfiguration.HBASE_HSTORE_COMPACTION_RATIO_KEY;
  private static final String RATIO_OFFPEAK =
      CompactionConfiguration.HBASE_HSTORE_COMPACTION_RATIO_OFFPEAK_KEY;
  private static final String THROTTLE = "hbase.regionserver.thread.compaction.throttle";
  private static final String MAJOR = "hbase.hregion.majorcompaction";
  private static final String MAJOR_JITTER = "hbase.hregion.majorcompaction.jitter";

  @Override
  public Collection<String> keys() {
    return Arrays.asList(
        BLOCKING_FILES,
        MIN_FILES,
        MAX_FILES,
        MIN_SIZE,
        MAX_SIZE,
        MAX_SIZE_OFFPEAK,
        RATIO,
        RATIO_OFFPEAK,
        THROTTLE,
        MAJOR,
        MAJOR_JITTER);
  }

  @Override
  public void read(RegionServerServices server, Readings readings) throws Exception {
    for (Region region : server.getRegions()) {
      TableName table = region.getTableDescriptor().getTableName();
      if (!table.isSystemTable()) {
        for (HStore store : ((HRegion) region).getStores()) {
          read(store, table.getNameAsString(), readings);
        }
      }
    }
  }

  private static void read(HStore store, String table, Readings readings) {
    String family = store.getColumnFamilyDescriptor().getNameAsString();
    readings.store(BLOCKING_FILES, table, family, store::getBlockingFileCount);
    CompactionConfiguration compaction = store.getStoreEngine().getCompactionPolicy().getConf();
    readings.store(MIN_FILES, table, family, compaction::getMinFilesToCompact);
    readings.store(MAX_FILES, table, family, compaction::getMaxFilesToCompact);
    readings.store(MIN_SIZE, table, family, compaction::getMinCompactSize);
    readings.store(MAX_SIZE, table, family, compaction::getMaxCompactSize);
    readings.store(MAX_SIZE_OFFPEAK, table, family, compaction::getOffPeakMaxCompactSize);
    readings.store(RATIO, table, family, compaction::getCompactionRatio);
    readings.store(RATIO_OFFPEAK, table, family, compaction::getCompactionRatioOffPeak);
    readings.store(THROTTLE, table, family, compaction::getThrottlePoint);
    readings.store(MAJOR, table, family, compaction::getMajorCompactionPeriod);
    readings.store(MAJOR_JITTER, table, family, compaction::getMajorCompactionJitter);
  }
}
