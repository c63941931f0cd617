// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import dev.htk.splitter.plan.SplitKey;

/**
 * Codes of keys that are the hash of the record's number, YCSB's {@code insertorder=hashed}. The
 * code is the hash, filled up with zeros on the right to 19 digits.
 *
 * <p>Two keys share a code if one of them is the other followed by zeros (4 and 40), or if their
 * hashes are equal. Among two billion records that is expected less than once.
 *
 * <p>Source: {@code CoreWorkload#doInsert} and {@code #buildKeyName} of YCSB 0.17.0.
 */
public final class HashedCodes implements KeyCodes {

  /** Long.MAX_VALUE has 19 digits, so every hash has at most that many. */
  private static final int DIGITS = 19;

  private static final long HIGHEST_POWER = Decimals.powerOfTen(DIGITS - 1);

  /** 10^19, as an unsigned number. */
  private static final long UNSIGNED_END = HIGHEST_POWER * 10;

  private final int zeroPadding;
  private final int mostZeros;
  private final int buckets;
  private final int twos;
  private final long powerOfFive;

  /**
   * @param zeroPadding YCSB's {@code zeropadding}
   * @param records approximate number of records, which determines the number of buckets
   */
  public HashedCodes(int zeroPadding, long records) {
    this.zeroPadding = zeroPadding;
    this.mostZeros = DIGITS - Math.max(1, zeroPadding);
    int digits = Decimals.bucketDigits(records);
    this.buckets = (int) Decimals.powerOfTen(digits);
    this.twos = DIGITS - digits;
    this.powerOfFive = Decimals.powerOfTen(twos) >> twos;
  }

  @Override
  public long code(long record) {
    long rank = hash(record);
    for (int zeros = 0;
        zeros < mostZeros && Long.compareUnsigned(rank, HIGHEST_POWER) < 0;
        zeros++) {
      rank *= 10;
    }
    return rank ^ Long.MIN_VALUE;
  }

  private static long hash(long record) {
    // CoreWorkload cuts record numbers to an int.
    long loaded = (int) record;
    return Fnv64.hash(loaded);
  }

  @Override
  public String keyOf(long record) {
    return Decimals.padded(Long.toString(hash(record)), zeroPadding);
  }

  @Override
  public byte[] text(long code) {
    String digits = Long.toUnsignedString(code ^ Long.MIN_VALUE);
    return Decimals.bytes(Decimals.padded(digits, Math.max(DIGITS, zeroPadding)));
  }

  @Override
  public SplitKey splitAt(long code) {
    return SplitKey.between(text(code - 1), text(code));
  }

  @Override
  public long after(long code) {
    return code + 1;
  }

  @Override
  public long least() {
    return Long.MIN_VALUE;
  }

  @Override
  public long end() {
    return UNSIGNED_END ^ Long.MIN_VALUE;
  }

  @Override
  public int bucket(long code) {
    // An unsigned division by 10^twos, as a shift and a division of positive numbers.
    return (int) (((code ^ Long.MIN_VALUE) >>> twos) / powerOfFive);
  }

  @Override
  public int buckets() {
    return buckets;
  }

  @Override
  public long firstOf(int bucket) {
    return ((bucket * powerOfFive) << twos) ^ Long.MIN_VALUE;
  }

  @Override
  public int bucketDigits() {
    return DIGITS - twos;
  }

  @Override
  public long[] parts(long code, int digits) {
    long width = Decimals.powerOfTen(DIGITS - digits);
    long rank = code ^ Long.MIN_VALUE;
    return Decimals.parts(rank - Long.remainderUnsigned(rank, width), width)
        .map(part -> part ^ Long.MIN_VALUE)
        .toArray();
  }
}
