// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A problem that a rule has found. Immutable.
 *
 * @param severity the severity of the problem
 * @param rule the id of the rule, such as {@code unknown-key}
 * @param file the included file that has the problem; empty if that is the site file itself
 * @param key the setting concerned; empty if the finding is about the file
 * @param line the line in the file, from 1; empty if there is none
 * @param message what was found, in one line
 * @param fix the suggested remedy, in one line
 */
public record Finding(
    Severity severity,
    String rule,
    Optional<String> file,
    Optional<String> key,
    OptionalInt line,
    String message,
    String fix) {

  public Finding {
    Objects.requireNonNull(severity, "severity");
    Objects.requireNonNull(rule, "rule");
  }
}
