package dev.htk.harness.ycsb;

import dev.htk.harness.slow.RegionLookup.Place;
import java.util.Optional;
import org.apache.hadoop.hbase.HRegionLocation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Converts region locations of HBase's client. */
final class Places {

  private static final Logger LOG = LoggerFactory.getLogger(Places.class);

  private Places() {}

  /** Returns a region's place; empty while no server has the region. */
  static Optional<Place> of(HRegionLocation location) {
    return location == null || location.getServerName() == null
        ? Optional.empty()
        : Optional.of(
            new Place(location.getRegion().getEncodedName(), location.getServerName().toString()));
  }

  /** Logs why a region could not be found. Returns an empty place. */
  static Optional<Place> unknown(Throwable reason) {
    LOG.debug("a slow operation's region is not known", reason);
    return Optional.empty();
  }
}
