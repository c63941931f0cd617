// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import java.lang.ref.WeakReference;
import java.util.Optional;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;

/** Reads the numbers of an HRegion, which it holds weakly. They are 0 once the region is gone. */
final class OpenRegion implements RegionNumbers {
  private final WeakReference<HRegion> region;
  private final boolean flushesArePutOff;

  OpenRegion(HRegion region) {
    this.region = new WeakReference<>(region);
    // The same condition as in MemStoreFlusher.
    this.flushesArePutOff =
        !region.getRegionInfo().isMetaRegion() && region.getTableDescriptor().isCompactionEnabled();
  }

  Optional<HRegion> region() {
    return Optional.ofNullable(region.get());
  }

  @Override
  public boolean isGone() {
    HRegion open = region.get();
    return open == null || open.isClosed();
  }

  @Override
  public long memstoreBytes() {
    HRegion open = region.get();
    return open == null ? 0 : open.getMemStoreHeapSize() + open.getMemStoreOffHeapSize();
  }

  @Override
  public long blockedRequests() {
    HRegion open = region.get();
    return open == null ? 0 : open.getBlockedRequestsCount();
  }

  @Override
  public boolean hasSnapshot() {
    HRegion open = region.get();
    if (open != null) {
      for (HStore store : open.getStores()) {
        if (store.getSnapshotSize().getDataSize() > 0) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public int tooManyStoreFiles() {
    return fullest().map(HStore::getStorefilesCount).orElse(0);
  }

  @Override
  public long storeFileLimit() {
    return fullest().map(HStore::getBlockingFileCount).orElse(0L);
  }

  /** Returns the store with the most files among those that have too many. */
  private Optional<HStore> fullest() {
    HRegion open = region.get();
    HStore fullest = null;
    if (open != null && flushesArePutOff) {
      for (HStore store : open.getStores()) {
        if (store.hasTooManyStoreFiles()
            && (fullest == null || store.getStorefilesCount() > fullest.getStorefilesCount())) {
          fullest = store;
        }
      }
    }
    return Optional.ofNullable(fullest);
  }
}
