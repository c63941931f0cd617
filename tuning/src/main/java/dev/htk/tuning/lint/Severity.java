// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

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
    return Arrays.stream(values())
        .filter(severity -> severity.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is no severity; use one of %s"
                        .formatted(
                            word,
                            Arrays.stream(values())
                                .map(Severity::word)
                                .collect(Collectors.joining(", ")))));
  }

  /** Returns the severity's name in every format. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
