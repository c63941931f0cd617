package dev.htk.splitter.keys.ycsb;

/** YCSB's {@code requestdistribution}, as far as it asks for some records more than for others. */
public enum RequestDistribution {
  /** Some records, strewn over all, are asked for much more than others. */
  ZIPFIAN {
    @Override
    public Requests requests(long insertStart, int records) {
      return new ZipfianRequests(insertStart, records);
    }
  },
  /** The later a record was inserted, the more it is asked for. */
  LATEST {
    @Override
    public Requests requests(long insertStart, int records) {
      return new LatestRequests(insertStart, records);
    }
  },
  /** The first fifth of the records is asked for more than the rest. */
  HOTSPOT {
    @Override
    public Requests requests(long insertStart, int records) {
      return new HotspotRequests(insertStart, records);
    }
  };

  /**
   * The requests for records of these numbers, if the run phase inserts none.
   *
   * @param insertStart the number of the first record
   * @param records how many records are loaded
   */
  public abstract Requests requests(long insertStart, int records);
}
