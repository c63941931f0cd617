// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import dev.htk.tuning.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

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

  /** Line numbers in a message, which an edit moves. */
  private static final Pattern LINES = Pattern.compile("\\blines? \\d+(?:, (?:\\d+|…))*+");

  public Finding {
    Objects.requireNonNull(severity, "severity");
    Objects.requireNonNull(rule, "rule");
  }

  /** Returns message and remedy, as sentences. */
  public String sentences() {
    return message + (message.endsWith("?") ? " " : ". ") + fix;
  }

  /** Returns what identifies it wherever in its file it has moved. */
  public List<String> identity() {
    return identity(rule, file.orElse(""), key.orElse(""), message);
  }

  /**
   * Returns what identifies a finding of these parts.
   *
   * @param file empty for the site file itself
   * @param key empty if it is about none
   */
  public static List<String> identity(String rule, String file, String key, String message) {
    return List.of(rule, file, key, LINES.matcher(message).replaceAll("line"));
  }

  /** Returns the same as 64 hex digits. */
  public String fingerprint() {
    return Sha256.of(String.join("\n", identity()).getBytes(StandardCharsets.UTF_8));
  }
}
