// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import dev.htk.splitter.plan.SplitKey;
import java.util.Arrays;
import java.util.List;

/**
 * Separates keys at given codes and weighs the keys between them. Immutable.
 *
 * <p>Takes 8 bytes of memory per fence, and as much again per core while it weighs.
 */
public final class Fences {

  private final KeyCodes codes;
  private final long[] at;

  /** Number of fences before each bucket; one entry more than there are buckets. */
  private final int[] before;

  /**
   * @param at the codes, ascending
   */
  Fences(KeyCodes codes, long[] at) {
    this.codes = codes;
    this.at = at;
    this.before = new int[codes.buckets() + 1];
    int fence = 0;
    for (int bucket = 0; bucket < before.length; bucket++) {
      while (fence < at.length && at[fence] < codes.firstOf(bucket)) {
        fence++;
      }
      before[bucket] = fence;
    }
  }

  /**
   * Returns the share of the requests in each region.
   *
   * @param splits strictly increasing
   * @return one more than there are split keys, in region order, adding up to 1
   */
  public static List<Double> shares(KeyCodes codes, Requests requests, List<SplitKey> splits) {
    double[] weights =
        new Fences(codes, splits.stream().mapToLong(codes::firstFrom).toArray()).weigh(requests);
    double all = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(weight -> weight / all).boxed().toList();
  }

  /**
   * Weighs what lies between the fences.
   *
   * @return one more than there are fences: below the first, then from each one up to the next
   */
  double[] weigh(Requests requests) {
    return Slice.all(
        requests.endRecord() - requests.firstRecord(),
        slice -> weigh(requests, slice),
        Fences::add);
  }

  private double[] weigh(Requests requests, Slice slice) {
    double[] weights = new double[at.length + 1];
    requests.visit(slice, (record, weight) -> weights[fencesUpTo(codes.code(record))] += weight);
    return weights;
  }

  private int fencesUpTo(long code) {
    int bucket = codes.bucket(code);
    int from = before[bucket];
    int to = before[bucket + 1];
    if (from == to) {
      return from;
    }
    int found = Arrays.binarySearch(at, from, to, code);
    if (found < 0) {
      return -found - 1;
    }
    while (found < to && at[found] == code) {
      found++;
    }
    return found;
  }

  private static double[] add(double[] sum, double[] more) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += more[i];
    }
    return sum;
  }
}
