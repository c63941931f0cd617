// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The first row key of a region: every row from this key on, up to the next split key, lies in that
 * region. Ordered as HBase orders row keys, by unsigned bytes.
 *
 * <p>Immutable: the bytes are copied in and out.
 */
public final class SplitKey implements Comparable<SplitKey> {

  private final byte[] bytes;

  private SplitKey(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Creates a split key from the given bytes.
   *
   * @throws IllegalArgumentException if {@code bytes} is empty: HBase reserves the empty key for
   *     the start of the first region
   */
  public static SplitKey of(byte[] bytes) {
    if (bytes.length == 0) {
      throw new IllegalArgumentException("a split key cannot be empty");
    }
    return new SplitKey(bytes.clone());
  }

  /**
   * Returns the shortest key that separates two neighbouring rows: greater than {@code before}, and
   * at most {@code from}. It is a prefix of {@code from}, which keeps plans readable and region
   * names short.
   *
   * @throws IllegalArgumentException if {@code before} is not less than {@code from}
   */
  public static SplitKey between(byte[] before, byte[] from) {
    int difference = Arrays.mismatch(before, from);
    if (Bytes.compareTo(before, from) >= 0) {
      throw new IllegalArgumentException(
          "no key lies between '%s' and '%s'"
              .formatted(Bytes.toStringBinary(before), Bytes.toStringBinary(from)));
    }
    return new SplitKey(Arrays.copyOf(from, difference + 1));
  }

  public byte[] toBytes() {
    return bytes.clone();
  }

  @Override
  public int compareTo(SplitKey other) {
    return Bytes.compareTo(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SplitKey key && Arrays.equals(bytes, key.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** Returns the key as HBase prints it ({@link Bytes#toStringBinary(byte[])}). */
  @Override
  public String toString() {
    return Bytes.toStringBinary(bytes);
  }
}
