// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.upgrade;

import dev.htk.tuning.lint.Severity;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One thing that two releases make differently of a file. Immutable.
 *
 * @param kind the kind of difference
 * @param severity ERROR if something in the file stops working
 * @param name the key, or the issue in HBase's tracker
 * @param file the included file that sets the key; empty if that is the site file itself
 * @param line the line in the file, from 1; empty if the file does not set the key
 * @param message what differs, in one line
 * @param remedy what to do, in one line
 * @param source how it is known
 */
public record Difference(
    Kind kind,
    Severity severity,
    String name,
    Optional<String> file,
    OptionalInt line,
    String message,
    String remedy,
    String source) {

  /** The kinds of difference, the most urgent first. */
  public enum Kind {
    STOPS("no longer read"),
    REFUSED("no longer right"),
    STARTS("read for the first time"),
    DEFAULT("another default, in force because the file does not set it"),
    BEHAVES("behaves differently");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** Returns the kind as a heading. */
    public String words() {
      return words;
    }
  }
}
