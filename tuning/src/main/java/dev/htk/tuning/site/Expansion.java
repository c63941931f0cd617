// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A value with its {@code ${…}} replaced as {@code Configuration.substituteVars} of Hadoop 3.4
 * does. Immutable.
 *
 * <p>Environment variables and system properties belong to a server and are never looked up here.
 * On the server, a system property takes precedence over a key of the same name.
 *
 * @param text the value as far as it is known; an incomplete one still contains {@code ${…}}
 * @param variable the variable that stopped the expansion; empty if it is complete
 */
public record Expansion(String text, Outcome outcome, Optional<String> variable) {

  /** The number of replacements after which Hadoop gives up with an exception. */
  private static final int MAX_REPLACEMENTS = 20;

  /** The outcome of an expansion. */
  public enum Outcome {
    /** No variable is left. */
    COMPLETE,
    /** A variable comes from the server's environment: {@code ${env.NAME}}. */
    ENVIRONMENT,
    /** No key of this name is known; Hadoop keeps the text unless it is a system property. */
    UNBOUND,
    /** A variable's value contains the variable itself; Hadoop uses the value unexpanded. */
    LOOP,
    /** The value takes 20 replacements or more; Hadoop throws when the value is read. */
    TOO_DEEP
  }

  /** Expands the value of a key; {@code raw} returns a key's value as written, or null. */
  static Optional<Expansion> of(String key, UnaryOperator<String> raw) {
    return Optional.ofNullable(raw.apply(key)).map(value -> expand(value, raw));
  }

  private static Expansion expand(String value, UnaryOperator<String> raw) {
    String text = value;
    String variable = "";
    for (int i = 0; i < MAX_REPLACEMENTS; i++) {
      int start = variableStart(text);
      if (start < 0) {
        return new Expansion(text, Outcome.COMPLETE, Optional.empty());
      }
      int end = text.indexOf('}', start);
      variable = text.substring(start, end);
      if (variable.startsWith("env.") && variable.length() > "env.".length()) {
        return new Expansion(text, Outcome.ENVIRONMENT, Optional.of(variable));
      }
      String replacement = raw.apply(variable.trim());
      if (replacement == null) {
        return new Expansion(text, Outcome.UNBOUND, Optional.of(variable));
      }
      if (replacement.contains("${" + variable + "}")) {
        return new Expansion(value, Outcome.LOOP, Optional.of(variable));
      }
      text = text.substring(0, start - 2) + replacement + text.substring(end + 1);
    }
    return new Expansion(value, Outcome.TOO_DEEP, Optional.of(variable));
  }

  /** Finds the first name in {@code ${name}}; a name has no space, brace or dollar. */
  private static int variableStart(String text) {
    int at = text.indexOf("${");
    while (at >= 0) {
      int start = at + 2;
      int end = start;
      while (end < text.length() && " $}".indexOf(text.charAt(end)) < 0) {
        end++;
      }
      if (end > start && end < text.length() && text.charAt(end) == '}') {
        return start;
      }
      at = text.indexOf("${", start);
    }
    return -1;
  }
}
