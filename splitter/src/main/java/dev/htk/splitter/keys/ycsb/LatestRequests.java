package dev.htk.splitter.keys.ycsb;

import java.util.stream.LongStream;

/**
 * The requests of {@code requestdistribution=latest}: a zipfian law counted down from the last
 * record. It goes on below {@code insertstart}, for the generator knows nothing of it, and never
 * reaches record 0.
 *
 * <p>Source: {@code CoreWorkload#init}, {@code SkewedLatestGenerator} of YCSB 0.17.0, with {@code
 * recordcount} one above the last record that is loaded and no inserts in the run phase.
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
    // The only record there is, or else the last one that is drawn.
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
    // What ZipfianLaw rounds.
    return 1e-6 * share;
  }

  @Override
  public String basis() {
    return "every record and YCSB's law of the latest are known, for a run phase without inserts";
  }
}
