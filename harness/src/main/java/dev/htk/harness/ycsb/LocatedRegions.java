// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import dev.htk.harness.slow.RegionLookup;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.util.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds regions with the locator of a client's connection. Logs why one could not be found. */
record LocatedRegions(Locator locator) implements RegionLookup {

  private static final Logger LOG = LoggerFactory.getLogger(LocatedRegions.class);

  /** Locates the region of a row. */
  @FunctionalInterface
  interface Locator {
    HRegionLocation locate(byte[] row)
        throws IOException, ExecutionException, TimeoutException, InterruptedException;
  }

  @Override
  public Optional<Place> placeOf(String key) {
    try {
      return Optional.ofNullable(locator.locate(Bytes.toBytes(key)))
          .filter(location -> location.getServerName() != null)
          .map(
              location ->
                  new Place(
                      location.getRegion().getEncodedName(), location.getServerName().toString()));
    } catch (IOException | ExecutionException | TimeoutException e) {
      LOG.debug("a slow operation's region is not known", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      LOG.debug("a slow operation's region is not known", e);
    }
    return Optional.empty();
  }
}
