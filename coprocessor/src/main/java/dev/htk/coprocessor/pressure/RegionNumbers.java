package dev.htk.coprocessor.pressure;

/** The numbers of one region that say whether it can take writes. */
interface RegionNumbers {
  /** Whether the region is no longer on this server. */
  boolean isGone();

  /** Heap and off-heap bytes of its memstore, with what is being flushed. */
  long memstoreBytes();

  /** How many operations it has refused for its memstore since it was opened. */
  long blockedRequests();

  /** Whether a flush has taken a snapshot that is not written yet. Allocates. */
  boolean hasSnapshot();

  /**
   * The files of a store that has so many that HBase puts off flushes of the region, of the store
   * with the most if there are several; 0 if there is none or it does not matter to this region.
   * Allocates.
   */
  int tooManyStoreFiles();

  /** The number of files that a store may have, of a store that has too many. Allocates. */
  long storeFileLimit();
}
