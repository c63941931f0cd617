// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.plan.SplitInputException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.apache.hadoop.hbase.HConstants;

/** Reads keys, one per line. Stricter than {@code Bytes.toBytesBinary}, which keeps bad escapes. */
final class TextKeys {

  private static final int ESCAPE_LENGTH = 4;
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long NEW_LINES = ONES * '\n';
  private static final long BACKSLASHES = ONES * '\\';

  private final KeyInput input;
  private final KeySink sink;
  private final int longest;
  private long line;

  TextKeys(KeyInput input, KeySink sink) {
    this(input, sink, HConstants.MAX_ROW_LENGTH);
  }

  /**
   * @param longest bytes that the sink takes of a line, which has more than the key in it
   */
  TextKeys(KeyInput input, KeySink sink, int longest) {
    this.input = input;
    this.sink = sink;
    this.longest = longest;
  }

  void read() throws IOException {
    while (input.position < input.limit || input.more()) {
      line++;
      readLine();
    }
  }

  private void readLine() throws IOException {
    int length = 0;
    boolean escaped = false;
    while (true) {
      int at = nextSpecial(input.bytes, input.position + length, input.limit);
      length = at - input.position;
      if (at == input.limit) {
        if (!input.more()) {
          take(length, length, escaped);
          return;
        }
      } else if (input.bytes[at] == '\n') {
        take(length, length + 1, escaped);
        return;
      } else {
        escaped = true;
        length++;
      }
    }
  }

  /** Finds the first line feed or backslash, eight bytes at a time; otherwise returns the limit. */
  private static int nextSpecial(byte[] bytes, int from, int limit) {
    for (int at = from; at < limit; at += Long.BYTES) {
      long word = (long) LONG.get(bytes, at);
      long found = zeroBytes(word ^ NEW_LINES) | zeroBytes(word ^ BACKSLASHES);
      if (found != 0) {
        return Math.min(limit, at + Long.numberOfTrailingZeros(found) / Byte.SIZE);
      }
    }
    return limit;
  }

  /**
   * Marks each zero byte by its high bit, exact for the lowest one (Warren, Hacker's Delight, 6-1).
   */
  private static long zeroBytes(long word) {
    return (word - ONES) & ~word & HIGH_BITS;
  }

  private void take(int length, int lineLength, boolean escaped) {
    int end = input.position + length;
    int keyLength = escaped ? unescape(input.position, end) : length;
    if (keyLength == 0) {
      throw broken("the line is empty, and HBase has no empty row key: remove the line");
    }
    if (keyLength > longest) {
      throw broken(
          "the key is longer than the %,d bytes that HBase allows", HConstants.MAX_ROW_LENGTH);
    }
    input.keys++;
    sink.add(input.bytes, input.position, input.position + keyLength);
    input.position += lineLength;
  }

  /** Replaces escapes by their bytes, in place. */
  private int unescape(int start, int end) {
    byte[] bytes = input.bytes;
    int to = start;
    for (int from = start; from < end; to++) {
      if (bytes[from] == '\\') {
        bytes[to] = escapedByte(from - start, from, end);
        from += ESCAPE_LENGTH;
      } else {
        bytes[to] = bytes[from];
        from++;
      }
    }
    return to - start;
  }

  private byte escapedByte(int column, int from, int end) {
    byte[] bytes = input.bytes;
    if (end - from < ESCAPE_LENGTH
        || bytes[from + 1] != 'x'
        || !HexFormat.isHexDigit(bytes[from + 2])
        || !HexFormat.isHexDigit(bytes[from + 3])) {
      throw broken(
          "the backslash at column %,d does not begin an escape \\xNN with two hex digits;"
              + " write a backslash itself as \\x5C",
          column + 1);
    }
    return (byte)
        (HexFormat.fromHexDigit(bytes[from + 2]) << 4 | HexFormat.fromHexDigit(bytes[from + 3]));
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private SplitInputException broken(String format, Object... arguments) {
    return new SplitInputException("%s:%d: %s", input.name, line, format.formatted(arguments));
  }
}
