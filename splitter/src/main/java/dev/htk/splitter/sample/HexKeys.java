// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.plan.SplitInputException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.apache.hadoop.hbase.HConstants;

/** Turns lines of hex digits into the bytes that they stand for. */
final class HexKeys implements KeySink {

  /** The longest line: a prefix, the digits, and a carriage return. */
  static final int LONGEST = 2 * HConstants.MAX_ROW_LENGTH + 3;

  private static final int SHOWN = 60;

  private final KeyInput input;
  private final KeySink sink;

  HexKeys(KeyInput input, KeySink sink) {
    this.input = input;
    this.sink = sink;
  }

  @Override
  public void add(byte[] bytes, int from, int to) {
    int start = startsWith0x(bytes, from, to) ? from + 2 : from;
    int end = bytes[to - 1] == '\r' ? to - 1 : to;
    if (end <= start || (end - start) % 2 != 0) {
      throw broken(bytes, from, end);
    }
    for (int digit = start; digit < end; digit += 2) {
      if (!HexFormat.isHexDigit(bytes[digit]) || !HexFormat.isHexDigit(bytes[digit + 1])) {
        throw broken(bytes, from, end);
      }
      bytes[from + (digit - start) / 2] =
          (byte)
              (HexFormat.fromHexDigit(bytes[digit]) << 4
                  | HexFormat.fromHexDigit(bytes[digit + 1]));
    }
    sink.add(bytes, from, from + (end - start) / 2);
  }

  private static boolean startsWith0x(byte[] bytes, int from, int to) {
    return to - from > 2 && bytes[from] == '0' && (bytes[from + 1] | 0x20) == 'x';
  }

  private SplitInputException broken(byte[] bytes, int from, int to) {
    String line = new String(bytes, from, Math.min(to - from, SHOWN), StandardCharsets.ISO_8859_1);
    return new SplitInputException(
        "%s:%d: '%s' is not pairs of hex digits, as --hex expects in every line",
        input.name, input.keys, line.replaceAll("\\p{Cntrl}", " "));
  }
}
