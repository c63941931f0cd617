package dev.htk.harness.ycsb;

import dev.htk.harness.slow.RegionLookup.Place;
import java.util.Optional;
import org.apache.hadoop.hbase.HRegionLocation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Places of regions, as HBase's client gives them. */
final class Places {

  private static final Logger LOG = LoggerFactory.getLogger(Places.class);

  private Places() {}

  /** Empty while the region is on no server. */
  static Optional<Place> of(HRegionLocation location) {
    return location == null || location.getServerName() == null
        ? Optional.empty()
        : Optional.of(
            new Place(location.getRegion().getEncodedName(), location.getServerName().toString()));
  }

  /** Of a region that could not be found. */
  static Optional<Place> unknown(Throwable reason) {
    LOG.debug("a slow operation's region is not known", reason);
    return Optional.empty();
  }
}
