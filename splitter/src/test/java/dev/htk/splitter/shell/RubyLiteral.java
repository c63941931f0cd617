// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.shell;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads string literals as Ruby does, for ASCII source with one-letter and hex escapes. Throws an
 * error for anything that Ruby would interpret and this class cannot read, such as interpolation or
 * other escapes.
 */
final class RubyLiteral {

  private final String source;
  private int at;

  private RubyLiteral(String source) {
    this.source = source;
  }

  /** Returns the bytes of a literal that is the whole source. */
  static byte[] read(String source) {
    RubyLiteral literal = new RubyLiteral(source);
    byte[] bytes = literal.next();
    if (literal.at != source.length()) {
      throw new AssertionError("the literal ends early: " + source);
    }
    return bytes;
  }

  /** Returns the bytes of every literal in the source, in order; skips the text in between. */
  static List<byte[]> all(String source) {
    RubyLiteral literal = new RubyLiteral(source);
    List<byte[]> found = new ArrayList<>();
    while (literal.at < source.length()) {
      char c = source.charAt(literal.at);
      if (c == '\'' || c == '"') {
        found.add(literal.next());
      } else {
        literal.at++;
      }
    }
    return found;
  }

  private byte[] next() {
    char quote = source.charAt(at++);
    if (quote == '\'') {
      return singleQuoted();
    }
    if (quote == '"') {
      return doubleQuoted();
    }
    throw new AssertionError("no string literal: " + source);
  }

  /** Reads a literal that escapes only quotes and backslashes; other backslashes are literal. */
  private byte[] singleQuoted() {
    StringBuilder text = new StringBuilder();
    while (source.charAt(at) != '\'') {
      char c = source.charAt(at++);
      if (c == '\\' && (source.charAt(at) == '\\' || source.charAt(at) == '\'')) {
        c = source.charAt(at++);
      }
      text.append(c);
    }
    at++;
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private byte[] doubleQuoted() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    while (source.charAt(at) != '"') {
      char c = source.charAt(at++);
      if (c == '#' && "{$@".indexOf(source.charAt(at)) >= 0) {
        throw new AssertionError("Ruby would interpolate at " + at + ": " + source);
      }
      bytes.write(c == '\\' ? escaped() : c);
    }
    at++;
    return bytes.toByteArray();
  }

  /** Reads the hex digits after {@code \x}: one or two, in either case. */
  private int escaped() {
    if (source.charAt(at++) != 'x') {
      throw new AssertionError("an escape that nobody should need at " + at + ": " + source);
    }
    int value = 0;
    for (int digits = 0; digits < 2 && Character.digit(source.charAt(at), 16) >= 0; digits++) {
      value = value * 16 + Character.digit(source.charAt(at++), 16);
    }
    return value;
  }
}
