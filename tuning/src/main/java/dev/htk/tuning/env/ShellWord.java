// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import java.util.regex.Pattern;

/** Writes words into commands that users paste into a shell. */
public final class ShellWord {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private ShellWord() {}

  /**
   * Returns a word as a POSIX shell reads it: in single quotes if it has characters that a shell
   * would take for something else, such as a space.
   */
  public static String of(Object word) {
    String text = word.toString();
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
