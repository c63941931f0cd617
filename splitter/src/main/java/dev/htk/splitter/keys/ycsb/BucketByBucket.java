// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import dev.htk.splitter.plan.BalancedCut;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.TargetShares;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Takes as parts groups of keys that begin with the same digits, and hot keys. Heavy parts, and
 * parts next to a cut, are divided further, by two digits at a time.
 *
 * <p>For any number of keys and 2,000 regions, takes some 100 MB of memory and 10 MB per core (at
 * most eight).
 */
record BucketByBucket(KeyCodes codes, Requests requests) implements Parts {

  /** Keys that are not parts of their own then have less than 2 % of a region's share. */
  private static final int HOT_KEYS_A_REGION = 4;

  private static final int MOST_DIGITS = 10;

  /** Accepted error of a cut, as a fraction of a region's share. */
  private static final double FINE = 0.0005;

  private static final double HEAVY = 0.25;

  @Override
  public Weighed weighed(TargetShares targets) {
    Weighed parts = weigh(LongStream.concat(buckets(), hotKeys(targets)));
    for (int digits = codes.bucketDigits(); digits < MOST_DIGITS; digits += 2) {
      Set<Long> coarse = coarse(parts, targets);
      if (coarse.isEmpty()) {
        break;
      }
      parts = weigh(LongStream.concat(LongStream.of(parts.from()), finer(coarse, digits)));
    }
    return parts;
  }

  private LongStream buckets() {
    return LongStream.range(0, codes.buckets()).map(bucket -> codes.firstOf((int) bucket));
  }

  private LongStream hotKeys(TargetShares targets) {
    return recordsApart(targets)
        .map(codes::code)
        .flatMap(code -> LongStream.of(code, codes.after(code)));
  }

  /** Weighs the parts and leaves out those without any key. */
  private Weighed weigh(LongStream codesOfParts) {
    long[] from = SortedCodes.of(codesOfParts);
    double[] weights = new Fences(codes, from).weigh(requests);
    int used = 0;
    for (int part = 0; part < from.length; part++) {
      if (weights[part + 1] > 0) {
        from[used] = from[part];
        weights[used] = weights[part + 1];
        used++;
      }
    }
    return new Weighed(Arrays.copyOf(from, used), Arrays.copyOf(weights, used));
  }

  /** Returns the parts that must be divided further. */
  private static Set<Long> coarse(Weighed parts, TargetShares targets) {
    double[] weights = parts.weights();
    double fair = Arrays.stream(weights).sum() / targets.regions();
    IntStream heavy =
        IntStream.range(0, weights.length).filter(part -> weights[part] > HEAVY * fair);
    IntStream cut =
        Arrays.stream(BalancedCut.of(weights, targets))
            .flatMap(at -> IntStream.of(at - 1, at))
            .filter(part -> weights[part] > FINE * fair);
    return IntStream.concat(heavy, cut)
        .mapToObj(part -> parts.from()[part])
        .collect(Collectors.toSet());
  }

  private LongStream finer(Set<Long> coarse, int digits) {
    return coarse.stream().map(code -> codes.parts(code, digits)).flatMapToLong(Arrays::stream);
  }

  @Override
  public SplitKey splitBefore(Weighed parts, int part) {
    return codes.splitAt(parts.from()[part]);
  }

  @Override
  public LongStream recordsApart(TargetShares targets) {
    return requests.hottest(HOT_KEYS_A_REGION * targets.regions());
  }
}
