// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import dev.htk.tuning.setting.Rows;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An option other than {@code -XX} that not every Java version takes. Immutable.
 *
 * @param pattern the text of the option as it may be written
 * @param example one such text
 * @param first the first version that takes it
 * @param last the last version that takes it
 * @param instead what to use in other versions; empty if nothing does the same
 */
record KnownOption(Pattern pattern, String example, int first, int last, String instead) {

  private static final int COLUMNS = 4;

  /** Loads the list on first use. */
  private static final class Loaded {
    private static final List<KnownOption> OPTIONS =
        Rows.of(KnownOption.class, "jvm-options.tsv", COLUMNS).stream()
            .map(KnownOption::of)
            .toList();
  }

  /** Returns the option that a text is; empty if every version takes it, or none is known. */
  static Optional<KnownOption> find(String text) {
    return Loaded.OPTIONS.stream()
        .filter(option -> option.pattern().matcher(text).matches())
        .findFirst();
  }

  /** Returns all options. */
  static List<KnownOption> all() {
    return Loaded.OPTIONS;
  }

  /**
   * Returns whether a version takes the option; a version after the last known one as that does.
   */
  boolean isTakenBy(int version) {
    int known = Math.min(version, JavaVersions.LAST);
    return first <= known && known <= last;
  }

  private static KnownOption of(String[] row) {
    String[] span = row[2].split("-", 2);
    return new KnownOption(
        Pattern.compile(row[0]),
        row[1],
        Integer.parseInt(span[0]),
        Integer.parseInt(span[span.length - 1]),
        row[COLUMNS - 1]);
  }
}
