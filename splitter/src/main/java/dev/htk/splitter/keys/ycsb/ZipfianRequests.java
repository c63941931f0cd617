// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import dev.htk.splitter.plan.ErrorBound;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * The requests of {@code requestdistribution=zipfian}: ranks of a zipfian law over ten billion
 * items, scattered over the records by a hash. The generator takes the hash modulo one more than
 * the number of records, and repeats a draw above the last record.
 *
 * <p>The first 2^22 ranks, two thirds of all requests, are taken one by one. The other ranks are
 * taken to add the same to every record: each of them is at most a hundred millionth of the
 * requests, and nearly 2,400 times as many ranks as were counted are hashed. {@link #excess} covers
 * what that neglects. It is twice what Bernstein's inequality gives for a random hash, because the
 * variance of YCSB's hash was seen to be up to 2.6 times that of chance (mostly a fifth of it).
 *
 * <p>Source: {@code CoreWorkload#init} and {@code #nextKeynum}, {@code ScrambledZipfianGenerator}
 * of YCSB 0.17.0, with no inserts in the run phase.
 */
final class ZipfianRequests implements Requests {

  /** {@code ScrambledZipfianGenerator} counts its ten billion from 0 and includes the last. */
  private static final long ITEMS = 10_000_000_001L;

  private static final ZipfianLaw LAW = new ZipfianLaw(ITEMS, 26.46902820178302);
  private static final long COUNTED = 1 << 22;

  private static final double HASH_IS_NOT_CHANCE = 2;

  private final long firstRecord;
  private final long records;

  ZipfianRequests(long firstRecord, int records) {
    this.firstRecord = firstRecord;
    this.records = records;
  }

  @Override
  public long firstRecord() {
    return firstRecord;
  }

  @Override
  public long endRecord() {
    return firstRecord + records;
  }

  @Override
  public void visit(Slice slice, Visitor visitor) {
    for (long rank = slice.from(COUNTED); rank < slice.to(COUNTED); rank++) {
      long place = place(rank);
      if (place < records) {
        visitor.accept(firstRecord + place, LAW.share(rank));
      }
    }
    double rest = spreadEvenly() / (records + 1);
    for (long i = slice.from(records); i < slice.to(records); i++) {
      visitor.accept(firstRecord + i, rest);
    }
  }

  private long place(long rank) {
    return Fnv64.hash(rank) % (records + 1);
  }

  private static double spreadEvenly() {
    return 1 - LAW.below(COUNTED);
  }

  @Override
  public LongStream hottest(int ranks) {
    return LongStream.range(0, Math.min(ranks, COUNTED))
        .map(this::place)
        .filter(place -> place < records)
        .map(place -> firstRecord + place);
  }

  @Override
  public double excess(double share, int regions) {
    double heaviest = LAW.share(COUNTED);
    // Sum of the squared shares, C^2 / k^1.98, from the first rank that is not counted.
    double squares = heaviest * heaviest * COUNTED / 0.98;
    double rows = Math.min(0.5, share / spreadEvenly());
    double variance = rows * (1 - rows) * squares;
    double chances = Math.log(regions / ErrorBound.CHANCE);
    return HASH_IS_NOT_CHANCE * (Math.sqrt(2 * variance * chances) + heaviest * chances / 3);
  }

  @Override
  public String basis() {
    return String.format(
        Locale.ROOT,
        "every record and YCSB's zipfian distribution are known, for a run phase without"
            + " inserts over exactly these records (one more makes other keys hot); ranks beyond"
            + " the hottest %,d, which get %.0f %% of the requests, are taken as even",
        COUNTED,
        100 * spreadEvenly());
  }
}
