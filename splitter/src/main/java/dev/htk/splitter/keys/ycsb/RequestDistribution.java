// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

/** The values of YCSB's {@code requestdistribution} that prefer some records to others. */
@SuppressWarnings("ImmutableEnumChecker") // A constructor holds no state.
public enum RequestDistribution {
  /** Some records, scattered over all, are requested much more often than others. */
  ZIPFIAN(ZipfianRequests::new),
  /** The later a record was inserted, the more often it is requested. */
  LATEST(LatestRequests::new),
  /** The first fifth of the records is requested more often than the rest. */
  HOTSPOT(HotspotRequests::new);

  private interface Maker {
    Requests of(long insertStart, int records);
  }

  private final Maker maker;

  RequestDistribution(Maker maker) {
    this.maker = maker;
  }

  /**
   * Returns the requests for these records, if the run phase inserts none.
   *
   * @param insertStart number of the first record
   * @param records number of loaded records
   */
  public Requests requests(long insertStart, int records) {
    return maker.of(insertStart, records);
  }
}
