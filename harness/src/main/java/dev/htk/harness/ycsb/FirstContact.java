// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Get;

/** Builds a client's first requests, so that none of its operations has to connect. */
final class FirstContact {

  /** The first possible row, in place of an empty start key, which is not a valid row. */
  private static final byte[] FIRST_ROW = new byte[1];

  private FirstContact() {}

  /** Returns one request per server, for a row in one of its regions; the row need not exist. */
  static List<Get> oneOfEachServer(List<HRegionLocation> regions) {
    Map<ServerName, Get> gets = new TreeMap<>();
    for (HRegionLocation region : regions) {
      byte[] start = region.getRegion().getStartKey();
      if (region.getServerName() != null) {
        gets.putIfAbsent(
            region.getServerName(),
            new Get(start.length == 0 ? FIRST_ROW : start).setCheckExistenceOnly(true));
      }
    }
    return List.copyOf(gets.values());
  }
}
