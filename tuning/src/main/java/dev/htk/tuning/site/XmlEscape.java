// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;

/**
 * Escapes text so that an XML parser reads it back exactly, for an encoding and a line ending.
 *
 * <p>A character that the encoding cannot hold, or that the parser would change, becomes a
 * character reference. Not thread-safe.
 */
public final class XmlEscape {

  private final CharsetEncoder encoder;
  private final String lineEnd;

  /** Creates one for texts in an encoding, whose lines have an ending. */
  public XmlEscape(Charset charset, String lineEnd) {
    this.encoder = charset.newEncoder();
    this.lineEnd = lineEnd;
  }

  /** Escapes the content of an element. */
  String content(String text) {
    StringBuilder result = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '\n' -> result.append(lineEnd);
                case '\t', '"', '\'' -> result.append((char) c);
                default -> append(result, c);
              }
            });
    return result.toString();
  }

  /** Escapes the value of an attribute, in either kind of quotes. */
  public String attribute(String text) {
    StringBuilder result = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(c -> append(result, c));
    return result.toString();
  }

  /** Escapes a comment on one line; what a comment cannot hold is replaced. */
  String comment(String text) {
    StringBuilder result = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> isPlain(c) ? c : c < ' ' ? ' ' : '?')
        .forEach(result::appendCodePoint);
    return result.toString().replaceAll("-(?=-)", "- ").strip();
  }

  /** Returns the first character that XML 1.0 cannot hold, even as a reference; -1 if none. */
  public static int firstImpossible(String text) {
    return text.codePoints().filter(c -> !isXml(c)).findFirst().orElse(-1);
  }

  private void append(StringBuilder result, int c) {
    switch (c) {
      case '&' -> result.append("&amp;");
      case '<' -> result.append("&lt;");
      case '>' -> result.append("&gt;");
      case '"' -> result.append("&quot;");
      case '\'' -> result.append("&apos;");
      default -> {
        if (isPlain(c)) {
          result.appendCodePoint(c);
        } else {
          result.append("&#").append(c).append(';');
        }
      }
    }
  }

  /** Returns whether a character needs no escape; XML 1.1 reads U+0085 and U+2028 as line ends. */
  private boolean isPlain(int c) {
    boolean changed = c < ' ' || (c >= 0x7F && c < 0xA0) || c == 0x2028;
    return !changed && isXml(c) && encoder.canEncode(Character.toString(c));
  }

  private static boolean isXml(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= 0x20 && c <= 0xD7FF)
        || (c >= 0xE000 && c <= 0xFFFD)
        || c >= 0x10000;
  }
}
