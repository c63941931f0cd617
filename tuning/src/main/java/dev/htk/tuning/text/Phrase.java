// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.text;

import com.google.errorprone.annotations.FormatMethod;
import java.util.Locale;

/** Fills in phrases for people and for files, alike whatever the user's locale. */
public final class Phrase {

  private Phrase() {}

  /**
   * Returns a phrase with its values.
   *
   * @param format in the form of {@link String#format}
   */
  @FormatMethod
  public static String of(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
