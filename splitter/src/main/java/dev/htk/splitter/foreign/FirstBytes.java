// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * The first bytes of an input, read ahead. {@link #all} gives the whole input again. Immutable but
 * for the input's position.
 */
final class FirstBytes {

  /** Holds the first lines, some hundreds of them unless they are very long. */
  static final int MOST = 1 << 14;

  private final byte[] bytes;
  private final InputStream rest;

  private FirstBytes(byte[] bytes, InputStream rest) {
    this.bytes = bytes;
    this.rest = rest;
  }

  static FirstBytes of(InputStream in) throws IOException {
    return new FirstBytes(in.readNBytes(MOST), in);
  }

  /** Returns the whole input from a number of bytes on. */
  InputStream allFrom(int start) {
    return new SequenceInputStream(
        new ByteArrayInputStream(bytes, start, bytes.length - start), rest);
  }

  /** Returns the whole input. */
  InputStream all() {
    return allFrom(0);
  }

  /** Returns whether these bytes, in hexadecimal, stand at a place. */
  boolean has(int place, String hex) {
    byte[] sought = HexFormat.of().parseHex(hex);
    return bytes.length >= place + sought.length
        && Arrays.equals(bytes, place, place + sought.length, sought, 0, sought.length);
  }

  /** Returns whether a control character stands at a place. */
  boolean isControl(int place) {
    return bytes.length > place && bytes[place] >= 0 && bytes[place] < ' ';
  }

  /** Returns whether there is a zero byte. */
  boolean hasZero() {
    for (byte one : bytes) {
      if (one == 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether these are lines of ASCII characters with a zero byte beside each.
   *
   * @param zeros 0 if a zero comes first, 1 if it follows
   */
  boolean isAsciiBetweenZeros(int zeros) {
    boolean line = false;
    for (int i = 0; i < bytes.length; i++) {
      if (i % 2 == zeros ? bytes[i] != 0 : !isText(bytes[i])) {
        return false;
      }
      line |= bytes[i] == '\n';
    }
    return line && bytes.length % 2 == 0;
  }

  private static boolean isText(byte one) {
    return (one >= ' ' && one < 0x7f) || one == '\n' || one == '\r' || one == '\t';
  }

  /**
   * Returns the lines without their ends, each byte as one character. Leaves out the last one if it
   * may go on behind these bytes, unless it is the only one.
   */
  List<String> lines() {
    List<String> lines =
        Arrays.stream(new String(bytes, StandardCharsets.ISO_8859_1).split("\n"))
            .map(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line)
            .toList();
    boolean cut = bytes.length == MOST && bytes[MOST - 1] != '\n';
    return cut && lines.size() > 1 ? lines.subList(0, lines.size() - 1) : lines;
  }
}
