// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.SiteProperty;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A problem that a check has found. Immutable.
 *
 * @param file the included file that has the problem; empty if that is the site file itself
 * @param key the setting concerned; empty if the problem is about the file
 * @param line the line in the file, from 1; empty if the file does not set the key
 * @param message what was found and how HBase reacts, in one line
 * @param fix the suggested remedy, in one line
 */
public record Problem(
    Optional<String> file, Optional<String> key, OptionalInt line, String message, String fix) {

  /** Creates a problem of no property, such as of the script or the heap. */
  static Problem ofServer(String message, String fix) {
    return new Problem(Optional.empty(), Optional.empty(), OptionalInt.empty(), message, fix);
  }

  /** Creates a problem of a property. */
  static Problem of(SiteProperty property, String message, String fix) {
    return new Problem(
        property.file(),
        Optional.of(property.name()),
        OptionalInt.of(property.line()),
        message,
        fix);
  }
}
