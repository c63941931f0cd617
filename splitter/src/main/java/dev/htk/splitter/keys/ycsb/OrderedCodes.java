// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import dev.htk.splitter.plan.SplitKey;

/**
 * Codes of keys that are the record's number, YCSB's {@code insertorder=ordered}. The code is the
 * number, filled up with zeros on the right, followed by the key's real number of digits, because 4
 * sorts before 40. No two records share a code.
 *
 * <p>Source: {@code CoreWorkload#doInsert} and {@code #buildKeyName} of YCSB 0.17.0.
 */
public final class OrderedCodes implements KeyCodes {

  private static final int LENGTH_BITS = 4;
  private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;

  private final int zeroPadding;

  /** Number of digits of a rank; more zeros on the left are the same in all keys. */
  private final int digits;

  private final int fewestDigits;
  private final long highestPower;
  private final int bucketDigits;
  private final long bucketWidth;

  /**
   * @param zeroPadding YCSB's {@code zeropadding}
   * @param lastRecord greatest record number, 0 to 2,147,483,647
   */
  public OrderedCodes(int zeroPadding, long lastRecord) {
    this.zeroPadding = zeroPadding;
    this.digits = Long.toString(lastRecord).length();
    this.fewestDigits = Math.max(1, Math.min(zeroPadding, digits));
    this.highestPower = Decimals.powerOfTen(digits - 1);
    this.bucketDigits = Math.min(digits, Decimals.bucketDigits(lastRecord));
    this.bucketWidth = Decimals.powerOfTen(digits - bucketDigits);
  }

  @Override
  public long code(long record) {
    long rank = record;
    int length = digits;
    while (rank < highestPower && length > fewestDigits) {
      rank *= 10;
      length--;
    }
    return code(rank, length);
  }

  private static long code(long rank, int length) {
    return rank << LENGTH_BITS | length;
  }

  @Override
  public String keyOf(long record) {
    return Decimals.padded(Long.toString(record), zeroPadding);
  }

  @Override
  public byte[] text(long code) {
    String rank =
        Decimals.padded(Long.toString(code >> LENGTH_BITS), Math.max(digits, zeroPadding));
    int zeros = digits - Math.min(digits, (int) code & LENGTH_MASK);
    int end = rank.length();
    while (zeros > 0 && rank.charAt(end - 1) == '0') {
      end--;
      zeros--;
    }
    return Decimals.bytes(rank.substring(0, end));
  }

  @Override
  public SplitKey splitAt(long code) {
    return SplitKey.of(text(code));
  }

  @Override
  public long after(long code) {
    int length = (int) code & LENGTH_MASK;
    return length < digits ? code + 1 : code((code >> LENGTH_BITS) + 1, 0);
  }

  @Override
  public long least() {
    return 0;
  }

  @Override
  public long end() {
    return code(highestPower * 10, 0);
  }

  @Override
  public int bucket(long code) {
    return (int) ((code >> LENGTH_BITS) / bucketWidth);
  }

  @Override
  public int buckets() {
    return (int) Decimals.powerOfTen(bucketDigits);
  }

  @Override
  public long firstOf(int bucket) {
    return code(bucket * bucketWidth, 0);
  }

  @Override
  public int bucketDigits() {
    return bucketDigits;
  }

  @Override
  public long[] parts(long code, int digits) {
    long width = Decimals.powerOfTen(Math.max(0, this.digits - digits));
    long rank = code >> LENGTH_BITS;
    return Decimals.parts(rank - rank % width, width).map(part -> code(part, 0)).toArray();
  }
}
