// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.wrapper;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.regex.Pattern;

/** Writes names and values as both JSON and YAML read them. */
final class Token {

  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z][\\w.-]*");

  /** Short numbers and truth values: Helm would write a number from a million on as 1e+06. */
  private static final Pattern PLAIN_VALUE =
      Pattern.compile("-?(0|[1-9]\\d{0,5})(\\.\\d{1,6})?|true|false");

  private Token() {}

  /** Returns a text in quotation marks. */
  static String quoted(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }

  /** Returns a name, quoted if the one in its place is. */
  static String name(String old, String name) {
    return isPlain(old) && PLAIN_NAME.matcher(name).matches() ? name : quoted(name);
  }

  /** Returns a value; a number or truth value is quoted if the one in its place is. */
  static String value(String old, String value) {
    if (old.isEmpty()) {
      return " " + quoted(value);
    }
    return isPlain(old) && PLAIN_VALUE.matcher(value).matches() ? value : quoted(value);
  }

  private static boolean isPlain(String token) {
    return Character.isLetterOrDigit(token.charAt(0)) || token.startsWith("-");
  }
}
