package dev.htk.splitter.keys.ycsb;

/** The values of YCSB's {@code requestdistribution} that prefer some records to others. */
public enum RequestDistribution {
  /** Some records, scattered over all, are requested much more often than others. */
  ZIPFIAN {
    @Override
    public Requests requests(long insertStart, int records) {
      return new ZipfianRequests(insertStart, records);
    }
  },
  /** The later a record was inserted, the more often it is requested. */
  LATEST {
    @Override
    public Requests requests(long insertStart, int records) {
      return new LatestRequests(insertStart, records);
    }
  },
  /** The first fifth of the records is requested more often than the rest. */
  HOTSPOT {
    @Override
    public Requests requests(long insertStart, int records) {
      return new HotspotRequests(insertStart, records);
    }
  };

  /**
   * Returns the requests for these records, if the run phase inserts none.
   *
   * @param insertStart number of the first record
   * @param records number of loaded records
   */
  public abstract Requests requests(long insertStart, int records);
}
