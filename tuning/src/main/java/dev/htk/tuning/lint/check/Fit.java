// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.ValueType;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Judges whether a value may be meant for a setting: it is of the kind that HBase reads there, or
 * in a form that people write for that kind, such as {@code 128m}.
 */
final class Fit {

  /** Kinds of text, recognised by their form. */
  private enum Shape {
    NUMBER("[-+]?\\d+(\\.\\d+)?([eE][-+]?\\d+)?"),
    SWITCH("(?i)true|false"),
    CRON("[\\d*?/,L#W-]+( +[\\dA-Z*?/,L#W-]+){4,6}"),
    HOST_AND_PORT("[\\w.-]+:\\d+(,[\\w.-]+:\\d+)*"),
    PLACE("(\\w+:/|/|\\./|\\.\\./|[A-Za-z]:\\\\|\\$\\{[^}]*\\}/).*"),
    CLASSES("\\s*[A-Za-z_]\\w*(\\.\\w+){2,}\\s*(,\\s*[A-Za-z_]\\w*(\\.\\w+){2,}\\s*)*"),
    WORDS(".*");

    private final Pattern pattern;

    Shape(String pattern) {
      this.pattern = Pattern.compile(pattern, Pattern.DOTALL);
    }

    static Shape of(String text) {
      return Arrays.stream(values())
          .filter(shape -> shape.pattern.matcher(text).matches())
          .findFirst()
          .orElseThrow();
    }
  }

  /** Last words in the names of numeric settings, for settings that have no default. */
  private static final Pattern NUMBERS_NAME =
      Pattern.compile(
          ".*[.-](port|count|size|timeout|period|interval|ms|millis|sec|secs|seconds|limit|ratio"
              + "|factor|multiplier|number|threads|ttl|bytes|max|min)");

  private static final Pattern SWITCHES_NAME = Pattern.compile(".*[.-](enabled?|disabled?)");

  private Fit() {}

  static boolean fits(Setting setting, String value) {
    String text = value.trim();
    if (PlainValue.of(setting, text).isPresent()) {
      return true;
    }
    ValueType type = setting.type();
    if (type.isNumber()) {
      // Many settings have a whole number as default, but are read as decimal numbers.
      return ValueType.FLOAT.accepts(text) || type.accepts(text);
    }
    return type == ValueType.STRING
        ? fitsText(setting, Shape.of(text))
        : setting.accepts(text) || (type == ValueType.CLASS && Shape.of(text) == Shape.CLASSES);
  }

  private static boolean fitsText(Setting setting, Shape shape) {
    if (setting.defaultValue().isPresent()) {
      Shape wanted = Shape.of(setting.defaultValue().get().trim());
      return shape == wanted || (isAddress(shape) && isAddress(wanted));
    }
    String name = setting.key().toLowerCase(Locale.ROOT);
    if (NUMBERS_NAME.matcher(name).matches()) {
      return shape == Shape.NUMBER;
    }
    return !SWITCHES_NAME.matcher(name).matches() || shape == Shape.SWITCH;
  }

  /** Returns whether the text may be a host, with or without a port. */
  private static boolean isAddress(Shape shape) {
    return shape == Shape.HOST_AND_PORT || shape == Shape.WORDS;
  }
}
