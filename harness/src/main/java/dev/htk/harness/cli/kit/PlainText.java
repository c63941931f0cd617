// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

/**
 * Makes names from files and servers safe to print: control characters could command a terminal.
 */
public final class PlainText {

  private PlainText() {}

  /** Returns the text with a question mark for each control character. */
  public static String of(String text) {
    return text.codePoints()
        .map(point -> Character.isISOControl(point) ? '?' : point)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
