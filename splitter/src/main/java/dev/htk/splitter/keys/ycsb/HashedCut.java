// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Finds the keys at given places in the order of all hashed keys, without keeping or sorting them
 * all. One pass over the records counts the keys of each bucket. A second pass collects the keys of
 * the buckets in which the places lie.
 *
 * <p>Takes 4 MB of memory per core (at most eight), and 8 bytes for each key of as many buckets as
 * there are places. A bucket holds at most 1.3 millionths of the records: 2^31 - 1 records in 2,000
 * regions take about 45 MB, in 10,000 regions 225 MB.
 */
public final class HashedCut {

  /**
   * A place between two keys.
   *
   * @param index number of keys before it
   * @param split the shortest key that separates these keys from the rest
   */
  public record Place(int index, SplitKey split) {}

  private final KeyCodes codes;
  private final long firstRecord;
  private final int records;

  /** Number of keys before each bucket; one entry more than there are buckets. */
  private final int[] before;

  /** Counts the keys of so many records from a first one on. */
  public HashedCut(KeyCodes codes, long firstRecord, int records) {
    this.codes = codes;
    this.firstRecord = firstRecord;
    this.records = records;
    int[] counts = Slice.all(records, this::count, HashedCut::add);
    this.before = new int[counts.length + 1];
    for (int bucket = 0; bucket < counts.length; bucket++) {
      before[bucket + 1] = before[bucket] + counts[bucket];
    }
  }

  /**
   * Returns the places at which keys can be separated, each the nearest at or below a wanted one.
   *
   * @param wanted numbers of keys, increasing, at least 1 and below the number of records
   * @return as many, strictly increasing
   * @throws SplitInputException if keys are so few or so alike that two places coincide
   */
  public List<Place> places(int[] wanted) {
    Picked picked = pick(wanted);
    List<Place> places = new ArrayList<>(wanted.length);
    int last = 0;
    for (int index : wanted) {
      int parted = parted(picked, index);
      if (parted <= last) {
        throw new SplitInputException(
            "%,d regions need at least as many distinct keys; %,d records are too few",
            wanted.length + 1, records);
      }
      places.add(new Place(parted, split(picked, parted)));
      last = parted;
    }
    return places;
  }

  private int[] count(Slice slice) {
    int[] counts = new int[codes.buckets()];
    long end = firstRecord + slice.to(records);
    for (long record = firstRecord + slice.from(records); record < end; record++) {
      counts[codes.bucket(codes.code(record))]++;
    }
    return counts;
  }

  private static int[] add(int[] sum, int[] more) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += more[i];
    }
    return sum;
  }

  /** Collects the sorted codes of all buckets with a wanted place behind their beginning. */
  private Picked pick(int[] wanted) {
    BitSet buckets = new BitSet(codes.buckets());
    for (int index : wanted) {
      int bucket = bucketAt(index);
      if (before[bucket] < index) {
        buckets.set(bucket);
      }
    }
    int[] offsets = new int[codes.buckets()];
    int size = 0;
    for (int bucket = buckets.nextSetBit(0); bucket >= 0; bucket = buckets.nextSetBit(bucket + 1)) {
      offsets[bucket] = size;
      size += before[bucket + 1] - before[bucket];
    }
    Picked picked = new Picked(offsets, new long[size]);
    if (size > 0) {
      fill(picked, buckets);
    }
    return picked;
  }

  private void fill(Picked picked, BitSet buckets) {
    AtomicIntegerArray next = new AtomicIntegerArray(picked.offsets);
    Slice.all(records, slice -> fill(picked.codes, next, buckets, slice), (one, other) -> one);
    buckets.stream()
        .parallel()
        .forEach(bucket -> Arrays.sort(picked.codes, picked.offsets[bucket], next.get(bucket)));
  }

  private Slice fill(long[] target, AtomicIntegerArray next, BitSet buckets, Slice slice) {
    long end = firstRecord + slice.to(records);
    for (long record = firstRecord + slice.from(records); record < end; record++) {
      long code = codes.code(record);
      int bucket = codes.bucket(code);
      if (buckets.get(bucket)) {
        target[next.getAndIncrement(bucket)] = code;
      }
    }
    return slice;
  }

  /** Returns the nearest place at or below the index at which two different keys meet. */
  private int parted(Picked picked, int index) {
    int bucket = bucketAt(index);
    int first = before[bucket];
    int parted = index;
    while (parted > first
        && picked.code(bucket, parted - first - 1) == picked.code(bucket, parted - first)) {
      parted--;
    }
    return parted;
  }

  private SplitKey split(Picked picked, int index) {
    int bucket = bucketAt(index);
    int inBucket = index - before[bucket];
    if (inBucket > 0) {
      return between(picked.code(bucket, inBucket - 1), picked.code(bucket, inBucket));
    }
    // Keys of two buckets differ in their first digits, which alone decide the split key.
    int earlier = bucketAt(index - 1);
    return between(codes.firstOf(earlier), codes.firstOf(bucket));
  }

  private SplitKey between(long last, long first) {
    return SplitKey.between(codes.text(last), codes.text(first));
  }

  /** Returns the bucket that holds the key at a place. */
  private int bucketAt(int index) {
    int low = 0;
    int high = codes.buckets() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (before[middle] <= index) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Sorted codes of the collected buckets, bucket after bucket. */
  private static final class Picked {

    private final int[] offsets;
    private final long[] codes;

    Picked(int[] offsets, long[] codes) {
      this.offsets = offsets;
      this.codes = codes;
    }

    long code(int bucket, int index) {
      return codes[offsets[bucket] + index];
    }
  }
}
