// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

/** Tells whether one region can take writes. */
interface RegionNumbers {
  /** Returns whether the region has left this server. */
  boolean isGone();

  /** Returns the heap and off-heap bytes of its memstore, including a snapshot being flushed. */
  long memstoreBytes();

  /** Returns how many operations the region has refused for its memstore since it was opened. */
  long blockedRequests();

  /** Returns whether a flush has taken a snapshot that is not written yet. Allocates. */
  boolean hasSnapshot();

  /**
   * Returns the file count of the fullest store above its blocking limit. Returns 0 if none is
   * above it, or if HBase never postpones flushes of this region. Allocates.
   */
  int tooManyStoreFiles();

  /** Returns the allowed number of files of that store, or 0 if there is none. Allocates. */
  long storeFileLimit();
}
