// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inforce;

import java.util.Arrays;
import java.util.Collection;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/** Reads how many threads CompactSplit may start, whether or not it has started them yet. */
final class CompactionPools implements Part {
  private static final String LARGE = "hbase.regionserver.thread.compaction.large";
  private static final String SMALL = "hbase.regionserver.thread.compaction.small";
  private static final String SPLIT = "hbase.regionserver.thread.split";

  @Override
  public Collection<String> keys() {
    return Arrays.asList(LARGE, SMALL, SPLIT);
  }

  @Override
  public void read(RegionServerServices server, Readings readings) throws Exception {
    Object compactSplit = server.getCompactionRequestor();
    readings.server(LARGE, () -> Inside.call(compactSplit, "getLargeCompactionThreadNum"));
    readings.server(SMALL, () -> Inside.call(compactSplit, "getSmallCompactionThreadNum"));
    readings.server(SPLIT, () -> Inside.call(compactSplit, "getSplitThreadNum"));
  }
}
