package dev.htk.harness.ycsb;

import dev.htk.harness.slow.RegionLookup;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.client.AsyncTableRegionLocator;
import org.apache.hadoop.hbase.util.Bytes;

/** Finds regions in an asynchronous connection's cache; if it must ask, waits up to a second. */
record AsyncRegions(AsyncTableRegionLocator locator) implements RegionLookup {

  private static final long LIMIT_MILLIS = 1000;

  @Override
  public Optional<Place> placeOf(String key) {
    try {
      return Places.of(
          locator.getRegionLocation(Bytes.toBytes(key)).get(LIMIT_MILLIS, TimeUnit.MILLISECONDS));
    } catch (ExecutionException | TimeoutException e) {
      return Places.unknown(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Places.unknown(e);
    }
  }
}
