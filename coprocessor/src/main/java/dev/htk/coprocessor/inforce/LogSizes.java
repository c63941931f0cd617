// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inforce;

import java.util.Arrays;
import java.util.Collection;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.wal.WAL;

/** Reads each WAL's roll size and its limit of kept files, which are fixed when it opens. */
final class LogSizes implements Part {
  private static final String BLOCK = "hbase.regionserver.hlog.blocksize";
  private static final String ROLL = "hbase.regionserver.logroll.multiplier";
  private static final String FILES = "hbase.regionserver.maxlogs";

  @Override
  public Collection<String> keys() {
    return Arrays.asList(BLOCK, ROLL, FILES);
  }

  @Override
  public void read(RegionServerServices server, Readings readings) throws Exception {
    for (WAL wal : server.getWALs()) {
      long block = Inside.number(wal, "blocksize").longValue();
      readings.server(BLOCK, () -> block);
      readings.server(ROLL, () -> Inside.number(wal, "logrollsize").doubleValue() / block);
      readings.server(FILES, () -> Inside.number(wal, "maxLogs"));
    }
  }
}
