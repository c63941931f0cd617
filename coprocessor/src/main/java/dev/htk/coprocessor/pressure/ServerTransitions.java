package dev.htk.coprocessor.pressure;

import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.regionserver.OnlineRegions;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/** The regions in transition of a region server. */
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
    // By this interface, because HBase 3 answers with another type by the server's own.
    Region region = ((OnlineRegions) server).getRegion(encodedName);
    return Optional.ofNullable(region)
        .map(there -> there.getRegionInfo().getTable().getNameAsString());
  }
}
