// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inforce;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Collection;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/** Reads the limits of all memstores together from RegionServerAccounting. */
final class MemstoreLimits implements Part {
  private static final String SHARE = "hbase.regionserver.global.memstore.size";
  private static final String LOWER = "hbase.regionserver.global.memstore.size.lower.limit";

  @Override
  public Collection<String> keys() {
    return Arrays.asList(SHARE, LOWER);
  }

  @Override
  public void read(RegionServerServices server, Readings readings) throws Exception {
    Object accounting = server.getRegionServerAccounting();
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getMax();
    Number limit = (Number) Inside.call(accounting, "getGlobalOnHeapMemStoreLimit");
    readings.server(SHARE, () -> limit.doubleValue() / heap);
    readings.server(LOWER, () -> Inside.call(accounting, "getGlobalMemStoreLimitLowMarkPercent"));
  }
}
