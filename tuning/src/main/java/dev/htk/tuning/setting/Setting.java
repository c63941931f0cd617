package dev.htk.tuning.setting;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * One HBase setting and what the kit knows of it. Immutable.
 *
 * @param key HBase's name of it
 * @param type how HBase reads its text; also its unit
 * @param range the numbers allowed; {@link Range#ANY} if it is no number or unbounded
 * @param allowed the words allowed, for types that take words; else empty
 * @param scope where it can be set
 * @param defaultValue the value in force on HBase 2.6 when it is set nowhere, also where only
 *     HBase's code knows it; empty if HBase leaves it unset or derives it from other settings
 * @param scaling its part in a scale model
 * @param source the class or file that these facts come from
 */
public record Setting(
    String key,
    ValueType type,
    Range range,
    List<String> allowed,
    SettingScope scope,
    Optional<String> defaultValue,
    Scaling scaling,
    String source) {

  public Setting {
    allowed = List.copyOf(allowed);
  }

  /** Whether a region server takes the text as it stands. */
  public boolean accepts(String value) {
    return switch (type) {
      case ENUM -> allowed.stream().anyMatch(word -> word.equalsIgnoreCase(value.trim()));
      case EXACT_ENUM -> allowed.contains(value.trim());
      case CLASS -> allowed.contains(value.trim()) || type.accepts(value);
      default -> type.accepts(value) && inRange(value);
    };
  }

  /** What is allowed, for an error message: type, range and words. */
  public String allowedValues() {
    String words = allowed.isEmpty() ? "" : "one of " + String.join(", ", allowed);
    return switch (type) {
      case ENUM, EXACT_ENUM -> words;
      case CLASS -> allowed.isEmpty() ? type.expected() : words + ", or " + type.expected();
      default -> range.equals(Range.ANY) ? type.expected() : type.expected() + ", " + range;
    };
  }

  /** The number that HBase reads from the text; empty if it reads none. */
  public Optional<BigDecimal> number(String value) {
    return type.number(value);
  }

  private boolean inRange(String value) {
    return number(value).map(range::contains).orElse(true);
  }
}
