// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.regionserver.OnlineRegions;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/** Reads the regions in transition of a region server. */
final class ServerTransitions implements Transitions {
  private final RegionServerServices server;

  ServerTransitions(RegionServerServices server) {
    this.server = server;
  }

  @Override
  public Map<byte[], Boolean> now() {
    return server.getRegionsInTransitionInRS();
  }

  @Override
  public Optional<String> table(String encodedName) {
    // Cast to OnlineRegions, because in HBase 3 the server's own method returns another type.
    Region region = ((OnlineRegions) server).getRegion(encodedName);
    return Optional.ofNullable(region)
        .map(there -> there.getRegionInfo().getTable().getNameAsString());
  }
}
