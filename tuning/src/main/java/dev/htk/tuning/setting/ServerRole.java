// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A process that reads a setting, and therefore must restart when the setting changes. */
public enum ServerRole {
  REGION_SERVER("region servers"),
  MASTER("masters"),
  CLIENT("clients");

  private final String words;

  ServerRole(String words) {
    this.words = words;
  }

  /**
   * Returns the role of a word such as {@code regionserver}.
   *
   * @throws IllegalArgumentException if there is none; the message lists the known ones
   */
  public static ServerRole parse(String word) {
    return Arrays.stream(values())
        .filter(role -> role.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is no role; use one of %s"
                        .formatted(
                            word,
                            Arrays.stream(values())
                                .map(ServerRole::word)
                                .collect(Collectors.joining(", ")))));
  }

  /** Returns the role in an option or a file, such as {@code regionserver}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace("_", "");
  }

  /** Returns a text for people in the plural, such as "region servers". */
  public String words() {
    return words;
  }
}
