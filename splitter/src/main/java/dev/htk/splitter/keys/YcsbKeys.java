package dev.htk.splitter.keys;

import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The row keys of YCSB's {@code CoreWorkload}: {@code user} and a decimal number, which is the
 * record's number ({@code insertorder=ordered}) or the FNV-1a hash of it ({@code hashed}, the
 * default), filled up with zeros on the left to {@code zeropadding} digits.
 *
 * <p>The population is known exactly, so plans are exact too: all keys are made and ranked (8 bytes
 * of memory a record), and each split key is the shortest one that separates its two neighbours.
 *
 * <p>Source: {@code site.ycsb.workloads.CoreWorkload#buildKeyName} and {@code
 * site.ycsb.Utils#fnvhash64} of YCSB 0.17.0.
 *
 * @param order YCSB's {@code insertorder}
 * @param records how many records are loaded, at least 1
 * @param insertStart the number of the first record, YCSB's {@code insertstart}, 0 or more
 * @param zeroPadding the least number of digits in a key, YCSB's {@code zeropadding}, 0 to 100
 */
public record YcsbKeys(InsertOrder order, int records, long insertStart, int zeroPadding)
    implements KeyDistribution {

  /** Whether keys follow the order of insertion or a hash of it. */
  public enum InsertOrder {
    HASHED,
    ORDERED
  }

  private static final String PREFIX = "user";

  /** Long.MAX_VALUE has 19 digits, so every number of a key has at most that many. */
  private static final int MAX_DIGITS = 19;

  private static final int MAX_ZERO_PADDING = 100;
  private static final long FNV_OFFSET_BASIS = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 1099511628211L;

  public YcsbKeys {
    if (records < 1) {
      throw new IllegalArgumentException("records must be 1 or more, not " + records);
    }
    if (insertStart < 0) {
      throw new IllegalArgumentException("insertstart must be 0 or more, not " + insertStart);
    }
    if (zeroPadding < 0 || zeroPadding > MAX_ZERO_PADDING) {
      throw new IllegalArgumentException(
          "zeropadding must be 0 to %d, not %d".formatted(MAX_ZERO_PADDING, zeroPadding));
    }
  }

  @Override
  public SplitPlan plan(TargetShares targets) {
    int regions = targets.regions();
    long[] ranks = sortedRanks();
    List<SplitKey> splits = new ArrayList<>(regions - 1);
    List<Double> shares = new ArrayList<>(regions);
    int start = 0;
    for (int region = 1; region < regions; region++) {
      int cut =
          cut(ranks, (int) Math.round((double) targets.before(region) * records / targets.total()));
      if (cut <= start || cut >= records) {
        throw new IllegalArgumentException(
            "%d regions need at least as many distinct keys; %d records of %s are too few"
                .formatted(regions, records, this));
      }
      splits.add(splitKey(ranks, cut));
      shares.add((double) (cut - start) / records);
      start = cut;
    }
    shares.add((double) (records - start) / records);
    return SplitPlan.exact(toString(), splits, shares);
  }

  @Override
  public String toString() {
    return switch (order) {
          case HASHED -> "ycsb-hashed";
          case ORDERED -> "ycsb-ordered";
        }
        + ":records=%d,insertstart=%d,zeropadding=%d".formatted(records, insertStart, zeroPadding);
  }

  /**
   * The keys as unsigned numbers in the order in which HBase sorts them.
   *
   * <p>Row keys sort as text, in which 5 comes after 41. Filled up with zeros on the <em>right</em>
   * to 19 digits, text order and number order agree. Two keys get the same number only where one is
   * the other and some zeros (4 and 40): many among ordered keys, hardly any among hashes.
   */
  private long[] sortedRanks() {
    long[] ranks =
        LongStream.range(insertStart, insertStart + records)
            .parallel()
            .map(this::number)
            .map(number -> rank(number) ^ Long.MIN_VALUE)
            .toArray();
    Arrays.parallelSort(ranks);
    for (int i = 0; i < ranks.length; i++) {
      ranks[i] ^= Long.MIN_VALUE;
    }
    return ranks;
  }

  private long number(long record) {
    // CoreWorkload cuts record numbers of the load phase to an int.
    long loaded = (int) record;
    return order == InsertOrder.HASHED ? fnvHash64(loaded) : loaded;
  }

  private long rank(long number) {
    int digits = Math.min(MAX_DIGITS, Math.max(zeroPadding, Long.toString(number).length()));
    long rank = number;
    for (int i = digits; i < MAX_DIGITS; i++) {
      rank *= 10;
    }
    return rank;
  }

  /** The place nearest below at which keys can be parted. */
  private int cut(long[] ranks, int wanted) {
    return order == InsertOrder.ORDERED ? wanted : firstOfRank(ranks, wanted);
  }

  private SplitKey splitKey(long[] ranks, int cut) {
    int first = firstOfRank(ranks, cut);
    if (first == cut) {
      return SplitKey.between(padded(ranks[cut - 1]), padded(ranks[cut]));
    }
    List<byte[]> keys = orderedKeysOf(ranks[cut]);
    return SplitKey.between(keys.get(cut - first - 1), keys.get(cut - first));
  }

  private static int firstOfRank(long[] ranks, int index) {
    int first = index;
    while (first > 0 && first < ranks.length && ranks[first - 1] == ranks[first]) {
      first--;
    }
    return first;
  }

  /** The loaded keys of a rank, shortest first, which is how they sort. */
  private List<byte[]> orderedKeysOf(long rank) {
    List<byte[]> keys = new ArrayList<>();
    long number = rank;
    for (int digits = MAX_DIGITS; digits > 0; digits--) {
      if (number >= insertStart && number < insertStart + records && rank(number) == rank) {
        keys.add(0, key(number));
      }
      if (Long.remainderUnsigned(number, 10) != 0) {
        break;
      }
      number = Long.divideUnsigned(number, 10);
    }
    return keys;
  }

  private byte[] key(long number) {
    String digits = Long.toString(number);
    return (PREFIX + "0".repeat(Math.max(0, zeroPadding - digits.length())) + digits)
        .getBytes(StandardCharsets.US_ASCII);
  }

  private byte[] padded(long rank) {
    String digits = Long.toUnsignedString(rank);
    int leadingZeros = Math.max(MAX_DIGITS, zeroPadding) - digits.length();
    return (PREFIX + "0".repeat(leadingZeros) + digits).getBytes(StandardCharsets.US_ASCII);
  }

  static long fnvHash64(long value) {
    long hash = FNV_OFFSET_BASIS;
    for (int octet = 0; octet < Long.BYTES; octet++) {
      hash ^= (value >>> (octet * Byte.SIZE)) & 0xff;
      hash *= FNV_PRIME;
    }
    return Math.abs(hash);
  }
}
