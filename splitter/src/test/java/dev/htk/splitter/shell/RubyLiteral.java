package dev.htk.splitter.shell;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads string literals as Ruby does, as far as ASCII source with one-letter and hex escapes goes.
 * Anything that Ruby would not leave alone and this cannot read (interpolation, other escapes) is
 * an error, not a guess.
 */
final class RubyLiteral {

  private final String source;
  private int at;

  private RubyLiteral(String source) {
    this.source = source;
  }

  /** The bytes of a literal that is the whole source. */
  static byte[] read(String source) {
    RubyLiteral literal = new RubyLiteral(source);
    byte[] bytes = literal.next();
    if (literal.at != source.length()) {
      throw new AssertionError("the literal ends early: " + source);
    }
    return bytes;
  }

  /** The bytes of every literal in the source, in order; what is between them is passed over. */
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

  /** Only a quote and a backslash can be escaped; any other backslash stands for itself. */
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

  /** {@code \x} takes one or two hex digits, in either case. */
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
