package dev.htk.harness.ycsb;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Get;

/** What a client asks before its first operation, so that none of those has to connect. */
final class FirstContact {

  /** Comes first in any region that begins with no key at all. */
  private static final byte[] FIRST_ROW = new byte[1];

  private FirstContact() {}

  /** For each server a row of one of its regions, which need not be there. */
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
