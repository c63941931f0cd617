// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.util.Locale;
import org.apache.hadoop.hbase.util.Bytes;

/** Writes a key for a message: the whole of it, or the two ends of a long one. */
final class ShownKey {

  private static final int WHOLE = 120;
  private static final int START = 70;
  private static final int END = 40;

  private ShownKey() {}

  /** Returns the key between quotes, as {@code Bytes.toStringBinary} writes it. */
  static String of(byte[] key) {
    if (key.length <= WHOLE) {
      return "'%s'".formatted(Bytes.toStringBinary(key));
    }
    return String.format(
        Locale.ROOT,
        "'%s…%s' (%,d bytes)",
        Bytes.toStringBinary(key, 0, START),
        Bytes.toStringBinary(key, key.length - END, END),
        key.length);
  }
}
