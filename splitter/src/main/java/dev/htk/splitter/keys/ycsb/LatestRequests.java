// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import java.util.stream.LongStream;

/**
 * The requests of {@code requestdistribution=latest}: a zipfian law counted down from the last
 * record. It continues below {@code insertstart}, which the generator does not know, and never
 * reaches record 0.
 *
 * <p>Source: {@code CoreWorkload#init}, {@code SkewedLatestGenerator} of YCSB 0.17.0, with {@code
 * recordcount} one above the last loaded record and no inserts in the run phase.
 */
final class LatestRequests implements Requests {

  private final long last;
  private final ZipfianLaw law;

  LatestRequests(long firstRecord, int records) {
    this.last = firstRecord + records - 1;
    this.law = ZipfianLaw.of(last);
  }

  @Override
  public long firstRecord() {
    // Record 0 if it is the only one; otherwise 1, the lowest record that is drawn.
    return Math.min(1, last);
  }

  @Override
  public long endRecord() {
    return last + 1;
  }

  @Override
  public void visit(Slice slice, Visitor visitor) {
    long records = endRecord() - firstRecord();
    for (long rank = slice.from(records); rank < slice.to(records); rank++) {
      visitor.accept(last - rank, law.share(rank));
    }
  }

  @Override
  public LongStream hottest(int ranks) {
    return LongStream.range(0, Math.min(ranks, endRecord() - firstRecord()))
        .map(rank -> last - rank);
  }

  @Override
  public double excess(double share, int regions) {
    // Covers the rounding in ZipfianLaw.
    return 1e-6 * share;
  }

  @Override
  public String basis() {
    return "every record and YCSB's latest distribution are known, for a run phase without inserts";
  }
}
