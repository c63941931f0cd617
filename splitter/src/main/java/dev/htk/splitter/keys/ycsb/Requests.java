// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import java.util.stream.LongStream;

/**
 * Tells which records are requested, and how often, in bounded memory. Immutable; slices may be
 * visited at the same time.
 */
public interface Requests {

  /** Receives a record's share, or a part of it. */
  @FunctionalInterface
  interface Visitor {

    void accept(long record, double weight);
  }

  /** Returns the lowest record that is requested. */
  long firstRecord();

  /** Returns the first record above those that are requested. */
  long endRecord();

  /**
   * Visits one slice of all records and their shares. A record may come several times, in several
   * slices; its share is the sum.
   */
  void visit(Slice slice, Visitor visitor);

  /** Returns the most requested records, in any order; none if all are requested equally. */
  default LongStream hottest(int ranks) {
    return LongStream.empty();
  }

  /**
   * Returns by how much a region may exceed the visited shares of its records, at 99.9 % for all
   * regions together; 0 if nothing is neglected.
   *
   * @param share predicted share of the region in all requests, 0 to 1
   */
  default double excess(double share, int regions) {
    return 0;
  }

  /** Describes in words what the shares follow from. */
  String basis();
}
