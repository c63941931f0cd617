// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.inside.Inside;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.wire.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;

/**
 * Lists the open regions of an HRegionServer. A region's blocking size is private to HRegion. If
 * the field is missing, the size is computed from the settings, as HRegion does when it opens.
 */
final class ServerRegions implements OpenRegions {
  private static final String MULTIPLIER = "hbase.hregion.memstore.block.multiplier";
  private static final long DEFAULT_MULTIPLIER = 4;

  private final HRegionServer server;
  private final Source source;

  /** Lists the server's regions; reports to the source if a limit has to be computed. */
  ServerRegions(HRegionServer server, Source source) {
    this.server = server;
    this.source = source;
  }

  @Override
  public int count() {
    return server.getNumberOfOnlineRegions();
  }

  @Override
  public List<WatchedRegion> list(List<WatchedRegion> known) {
    Map<HRegion, WatchedRegion> byRegion = new HashMap<>();
    for (WatchedRegion region : known) {
      ((OpenRegion) region.numbers()).region().ifPresent(open -> byRegion.put(open, region));
    }
    List<WatchedRegion> regions = new ArrayList<>();
    for (HRegion region : server.getRegions()) {
      WatchedRegion before = byRegion.get(region);
      regions.add(before != null ? before : watch(region));
    }
    return regions;
  }

  private WatchedRegion watch(HRegion region) {
    Scope scope =
        Scope.region(
            region.getRegionInfo().getTable().getNameAsString(),
            region.getRegionInfo().getEncodedName());
    // HBase blocks no updates to its catalog.
    long blockingSize =
        region.getRegionInfo().isMetaRegion() ? Long.MAX_VALUE : blockingSize(region);
    return new WatchedRegion(
        scope, region.getMemStoreFlushSize(), blockingSize, new OpenRegion(region));
  }

  private long blockingSize(HRegion region) {
    try {
      return Inside.number(region, "blockingMemStoreSize").longValue();
    } catch (ReflectiveOperationException | RuntimeException elsewhere) {
      source.lacks("computes blocking sizes from the settings: " + elsewhere);
      return region.getMemStoreFlushSize() * multiplier(region.getTableDescriptor());
    }
  }

  private long multiplier(TableDescriptor table) {
    String own = table.getValue(MULTIPLIER);
    return own != null
        ? Long.parseLong(own)
        : server.getConfiguration().getLong(MULTIPLIER, DEFAULT_MULTIPLIER);
  }
}
