package dev.htk.splitter.keys.ycsb;

import dev.htk.splitter.plan.SplitKey;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Row keys as numbers, called codes, that sort as signed numbers in the order in which HBase sorts
 * the keys. Row keys sort as text, in which 5 comes after 41: filled up with zeros on the
 * <em>right</em>, text order and number order agree.
 *
 * <p>Codes fall into buckets: all keys that begin with the same few digits. Immutable.
 */
public interface KeyCodes {

  /** The code of a record's key. */
  long code(long record);

  /** A record's key as {@code CoreWorkload#buildKeyName} builds it. */
  String keyOf(long record);

  /** Text that sorts among keys as the code does among codes. */
  byte[] text(long code);

  /** The shortest split key that parts the keys below a code from the others. */
  SplitKey splitAt(long code);

  /** The next code that a key after the keys of a code may have. */
  long after(long code);

  /** A number less than which no code is. */
  long least();

  /** The least number that is greater than every code. */
  long end();

  /** The bucket of a code, from 0 up to and without {@link #buckets()}, in the order of codes. */
  int bucket(long code);

  int buckets();

  /** The least code that belongs to a bucket. */
  long firstOf(int bucket);

  /** With how many equal digits the keys of a bucket begin. */
  int bucketDigits();

  /**
   * Parts the keys that begin with the same digits as some code by their next two digits.
   *
   * @param digits how many the same
   * @return the least code of each part, ascending; a single one where there are no more digits
   */
  long[] parts(long code, int digits);

  /** The least code whose text is not below the split key; {@link #end()} if there is none. */
  default long firstFrom(SplitKey split) {
    byte[] bound = split.toBytes();
    long low = least();
    long high = end();
    while (low < high) {
      // The distance may be above Long.MAX_VALUE, but not above what an unsigned long holds.
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
