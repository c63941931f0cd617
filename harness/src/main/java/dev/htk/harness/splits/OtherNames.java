// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import dev.htk.tuning.text.Phrase;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Suggests names for one that is not there. */
final class OtherNames {

  private static final int NAMES = 5;

  private OtherNames() {}

  /**
   * Returns the names with similar letters, or else the first of all names.
   *
   * @param things what the names are of, in the plural
   */
  static String of(String things, List<String> all, String name) {
    String wanted = letters(name);
    List<String> similar =
        all.stream()
            .filter(other -> letters(other).contains(wanted) || wanted.contains(letters(other)))
            .limit(NAMES)
            .toList();
    if (!similar.isEmpty()) {
      return "did you mean " + String.join(" or ", similar) + "?";
    }
    if (all.isEmpty()) {
      return "the cluster has no " + things;
    }
    return "the cluster has "
        + all.stream().sorted().limit(NAMES).collect(Collectors.joining(", "))
        + (all.size() > NAMES ? Phrase.of(" and %,d more", all.size() - NAMES) : "");
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
