package dev.htk.splitter.keys.ycsb;

import java.util.stream.LongStream;

/**
 * Which records are asked for, and how often, in bounded memory. Immutable; slices may be visited
 * at the same time.
 */
public interface Requests {

  /** Takes a record's share, or a part of it. */
  @FunctionalInterface
  interface Visitor {

    void accept(long record, double weight);
  }

  /** The least record that is asked for. */
  long firstRecord();

  /** The first record above those that are asked for. */
  long endRecord();

  /**
   * Visits one slice of all records and their shares. A record may come several times, in several
   * slices; its share is the sum.
   */
  void visit(Slice slice, Visitor visitor);

  /** The records that are asked for most, in any order; none where all are asked for alike. */
  default LongStream hottest(int ranks) {
    return LongStream.empty();
  }

  /**
   * By how much a region may take more than the shares of its records that are visited, at 99.9 %
   * for all regions together; 0 where nothing is neglected.
   *
   * @param share what the region is predicted to take of all requests, 0 to 1
   */
  default double excess(double share, int regions) {
    return 0;
  }

  /** What shares follow from, in words for a person. */
  String basis();
}
