package dev.htk.tuning.setting;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * One HBase setting and what the kit knows of it. Immutable.
 *
 * @param key HBase's name of it
 * @param type how HBase reads its text
 * @param unit what a number counts, such as "bytes" or "share of the heap"; empty if that is not
 *     studied, or it is no number
 * @param range the numbers allowed; {@link Range#ANY} if it is no number or unbounded
 * @param allowed the words allowed, for types that take words; else empty
 * @param scope where it can be set
 * @param defaultValue the value in force on the catalogue's line when it is set nowhere, also where
 *     only HBase's code knows it; empty if HBase leaves it unset, derives it from other settings,
 *     or the kit has not studied it
 * @param scaling its part in a scale model
 * @param activation when a new value comes into force
 * @param roles the processes that read it
 * @param companions other keys to look at when it changes
 * @param causes codes of the stall causes that it acts on
 * @param source the class or file that these facts come from
 */
public record Setting(
    String key,
    ValueType type,
    String unit,
    Range range,
    List<String> allowed,
    SettingScope scope,
    Optional<String> defaultValue,
    Scaling scaling,
    Activation activation,
    List<ServerRole> roles,
    List<Companion> companions,
    List<String> causes,
    String source) {

  public Setting {
    allowed = List.copyOf(allowed);
    roles = List.copyOf(roles);
    companions = List.copyOf(companions);
    causes = List.copyOf(causes);
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
