// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inforce;

import java.util.Arrays;
import java.util.Collection;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.regionserver.throttle.NoLimitThroughputController;

/**
 * Reads the throughput controllers of compactions and flushes, and the bounds of those with any.
 */
final class ThroughputBounds implements Part {
  private static final String COMPACTION_CLASS = "hbase.regionserver.throughput.controller";
  private static final String COMPACTION_UPPER = "hbase.hstore.compaction.throughput.higher.bound";
  private static final String COMPACTION_LOWER = "hbase.hstore.compaction.throughput.lower.bound";
  private static final String COMPACTION_OFFPEAK = "hbase.hstore.compaction.throughput.offpeak";
  private static final String COMPACTION_CHECK =
      "hbase.hstore.compaction.throughput.control.check.interval";
  private static final String COMPACTION_TUNE = "hbase.hstore.compaction.throughput.tune.period";
  private static final String FLUSH_CLASS = "hbase.regionserver.flush.throughput.controller";
  private static final String FLUSH_UPPER = "hbase.hstore.flush.throughput.upper.bound";
  private static final String FLUSH_LOWER = "hbase.hstore.flush.throughput.lower.bound";
  private static final String FLUSH_CHECK = "hbase.hstore.flush.throughput.control.check.interval";
  private static final String FLUSH_TUNE = "hbase.hstore.flush.throughput.tune.period";

  @Override
  public Collection<String> keys() {
    return Arrays.asList(
        COMPACTION_CLASS,
        COMPACTION_UPPER,
        COMPACTION_LOWER,
        COMPACTION_OFFPEAK,
        COMPACTION_CHECK,
        COMPACTION_TUNE,
        FLUSH_CLASS,
        FLUSH_UPPER,
        FLUSH_LOWER,
        FLUSH_CHECK,
        FLUSH_TUNE);
  }

  @Override
  public void read(RegionServerServices server, Readings readings) throws Exception {
    Object flushes = server.getFlushThroughputController();
    readings.server(FLUSH_CLASS, () -> flushes.getClass().getName());
    Object compactions =
        Inside.call(server.getCompactionRequestor(), "getCompactionThroughputController");
    readings.server(COMPACTION_CLASS, () -> compactions.getClass().getName());
    if (hasBounds(flushes)) {
      readings.server(FLUSH_UPPER, () -> Inside.number(flushes, "maxThroughputUpperBound"));
      readings.server(FLUSH_LOWER, () -> Inside.number(flushes, "maxThroughputLowerBound"));
      readings.server(FLUSH_CHECK, () -> Inside.number(flushes, "controlPerSize"));
      readings.server(FLUSH_TUNE, () -> Inside.number(flushes, "tuningPeriod"));
    }
    if (hasBounds(compactions)) {
      readings.server(
          COMPACTION_UPPER, () -> Inside.number(compactions, "maxThroughputUpperBound"));
      readings.server(
          COMPACTION_LOWER, () -> Inside.number(compactions, "maxThroughputLowerBound"));
      readings.server(COMPACTION_CHECK, () -> Inside.number(compactions, "controlPerSize"));
      readings.server(COMPACTION_TUNE, () -> Inside.number(compactions, "tuningPeriod"));
      readings.server(COMPACTION_OFFPEAK, () -> Inside.number(compactions, "maxThroughputOffpeak"));
    }
  }

  private static boolean hasBounds(Object controller) {
    return !(controller instanceof NoLimitThroughputController);
  }
}
