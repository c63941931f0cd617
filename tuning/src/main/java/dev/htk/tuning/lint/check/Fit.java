package dev.htk.tuning.lint.check;

import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.ValueType;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Whether somebody may have meant a value for a setting: it is of the kind that HBase reads there,
 * or what people write for that kind, such as {@code 128m}.
 */
final class Fit {

  /** The kinds of texts, told by their looks. */
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

  /** Last words of the names of numbers, for settings that have no default. */
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
      // A whole number is the default of many settings that are read as decimal numbers.
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

  /** A host may be written with a port or without. */
  private static boolean isAddress(Shape shape) {
    return shape == Shape.HOST_AND_PORT || shape == Shape.WORDS;
  }
}
