// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import dev.htk.tuning.text.Choice;
import java.util.Locale;

/** The severity of a finding. */
public enum Severity {
  /** The setting does not do what its writer wanted, or keeps a server or region from starting. */
  ERROR,
  /** The setting works, but is likely to hurt. */
  WARNING,
  /** The reader should know it, but nothing is wrong. */
  INFO;

  /**
   * Returns the severity of a word.
   *
   * @throws IllegalArgumentException if there is none; the message lists the known ones
   */
  public static Severity parse(String word) {
    return Choice.of(
        word, values(), severity -> severity.word().equals(word), Severity::word, "no severity");
  }

  /** Returns the severity's name in every format. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
