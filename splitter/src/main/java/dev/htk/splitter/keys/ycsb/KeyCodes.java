// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import dev.htk.splitter.plan.SplitKey;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Represents row keys as numbers, called codes. Codes sort as signed numbers in the order in which
 * HBase sorts the keys. Row keys sort as text, in which 5 comes after 41. Filled up with zeros on
 * the <em>right</em>, text order and number order agree.
 *
 * <p>Codes fall into buckets: all keys that begin with the same few digits. Immutable.
 */
public interface KeyCodes {

  /** Returns the code of a record's key. */
  long code(long record);

  /** Returns a record's key as {@code CoreWorkload#buildKeyName} builds it. */
  String keyOf(long record);

  /** Returns text that sorts among keys as the code does among codes. */
  byte[] text(long code);

  /** Returns the shortest split key that separates the keys below a code from the others. */
  SplitKey splitAt(long code);

  /** Returns the next code that a key after the keys of a code may have. */
  long after(long code);

  /** Returns a lower bound of all codes. */
  long least();

  /** Returns the least number that is greater than every code. */
  long end();

  /** Returns the bucket of a code, 0 to {@code buckets() - 1}, in the order of codes. */
  int bucket(long code);

  int buckets();

  /** Returns the least code that belongs to a bucket. */
  long firstOf(int bucket);

  /** Returns the number of leading digits that the keys of a bucket share. */
  int bucketDigits();

  /**
   * Divides the keys that begin with the same digits as some code by their next two digits.
   *
   * @param digits number of these equal digits
   * @return the least code of each part, ascending; a single one where there are no more digits
   */
  long[] parts(long code, int digits);

  /** Returns the least code whose text is not below the split key; {@link #end()} if none. */
  default long firstFrom(SplitKey split) {
    byte[] bound = split.toBytes();
    long low = least();
    long high = end();
    while (low < high) {
      // The distance may exceed Long.MAX_VALUE, but fits an unsigned long.
      long middle = low + ((high - low) >>> 1);
      if (Bytes.compareTo(text(middle), bound) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
