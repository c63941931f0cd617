// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The region that a text names. Whole names of regions hold row keys, and what stands beside them
 * can be one, so only what cannot be a key leaves this class.
 *
 * @param encoded the encoded name
 * @param table the table; null if the text has only the encoded name
 */
record RegionText(String encoded, String table) {

  private static final String ENCODED = "([0-9a-f]{32}|1588230740)";

  private static final Pattern TABLE =
      Pattern.compile("^((?:[A-Za-z0-9_.-]{1,255}:)?[A-Za-z0-9_][A-Za-z0-9_.-]{0,254}),");

  /** The end of a whole name: its time, the number of a replica, and its encoded name. */
  private static final Pattern WHOLE =
      Pattern.compile(",\\d{1,19}(?:_[0-9A-F]{4})?\\." + ENCODED + "(?:\\.|$)");

  private static final Pattern ALONE = Pattern.compile("^" + ENCODED + "(?![0-9a-zA-Z.])");
  private static final Pattern STORE = Pattern.compile("^" + ENCODED + "/[^\\s/,]{1,255}$");

  /** Reads a text that is the whole name of a region, or begins with an encoded one. */
  static Optional<RegionText> of(String text) {
    Matcher alone = ALONE.matcher(text);
    if (alone.find()) {
      return Optional.of(new RegionText(alone.group(1), null));
    }
    Matcher whole = WHOLE.matcher(text);
    String encoded = null;
    while (whole.find()) {
      encoded = whole.group(1);
    }
    Matcher table = TABLE.matcher(text);
    return encoded == null
        ? Optional.empty()
        : Optional.of(new RegionText(encoded, table.find() ? table.group(1) : null));
  }

  /** Returns whether a text names a store, such as {@code 5de442b8a90c9e78c29b17478e23a24c/cf}. */
  static boolean isStore(String text) {
    return STORE.matcher(text).find();
  }
}
