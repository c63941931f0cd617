// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import dev.htk.tuning.text.Choice;
import java.util.Locale;

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
    return Choice.of(word, values(), role -> role.word().equals(word), ServerRole::word, "no role");
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
