// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.wire.Scope;

/**
 * A region with invented figures, a flush size of 100 bytes and a blocking size of 400. It has
 * refused ten operations before the first sample.
 */
final class FakeRegion implements RegionNumbers {
  long bytes;
  long blocked = 10;
  boolean snapshot;
  int files;
  boolean gone;
  int looks;

  private final WatchedRegion watched;

  FakeRegion(String name) {
    watched = new WatchedRegion(Scope.region("table", name), 100, 400, this);
  }

  WatchedRegion watched() {
    return watched;
  }

  @Override
  public boolean isGone() {
    return gone;
  }

  @Override
  public long memstoreBytes() {
    looks++;
    return bytes;
  }

  @Override
  public long blockedRequests() {
    return blocked;
  }

  @Override
  public boolean hasSnapshot() {
    return snapshot;
  }

  @Override
  public int tooManyStoreFiles() {
    return files;
  }

  @Override
  public long storeFileLimit() {
    return 16;
  }
}
