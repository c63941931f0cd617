// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * One HBase setting and the facts that the kit knows about it. Immutable.
 *
 * @param key HBase's name of the setting
 * @param type how HBase reads its text
 * @param unit the unit of a number, such as "bytes" or "share of the heap"; empty if it is not
 *     studied or not a number
 * @param range the sensible numbers; {@link Range#ANY} if unbounded or not a number
 * @param limits the values that HBase works with, and what it does with others
 * @param allowed the allowed words, for types that accept words; else empty
 * @param scope the places where it can be set
 * @param defaultValue the effective value on the catalogue's line if it is set nowhere, even if
 *     only HBase's code defines it; empty if HBase leaves it unset, derives it from other settings,
 *     or the kit has not studied it
 * @param scaling its treatment in a scale model
 * @param uptake how a running server takes up an edit of it
 * @param roles the processes that read it
 * @param companions other keys to check when it changes
 * @param causes the codes of the stall causes that it affects
 * @param source the class or file that states these facts
 */
public record Setting(
    String key,
    ValueType type,
    String unit,
    Range range,
    ServerLimits limits,
    List<String> allowed,
    SettingScope scope,
    Optional<String> defaultValue,
    Scaling scaling,
    Uptake uptake,
    List<ServerRole> roles,
    List<Companion> companions,
    List<String> causes,
    String source) {

  private static final BigDecimal LARGEST_INT = BigDecimal.valueOf(Integer.MAX_VALUE);
  private static final Range INTS =
      new Range(Optional.of(BigDecimal.valueOf(Integer.MIN_VALUE)), Optional.of(LARGEST_INT));

  public Setting {
    allowed = List.copyOf(allowed);
    roles = List.copyOf(roles);
    companions = List.copyOf(companions);
    causes = List.copyOf(causes);
  }

  /** Returns this setting with another default. */
  Setting withDefault(String value) {
    return new Setting(
        key,
        type,
        unit,
        range,
        limits,
        allowed,
        scope,
        Optional.of(value),
        scaling,
        uptake,
        roles,
        companions,
        causes,
        source);
  }

  /**
   * Returns this setting under an old name. It has no default, and no range where its value means
   * something else.
   */
  public Setting named(OldName old) {
    return new Setting(
        old.key(),
        type,
        unit,
        old.keepsMeaning() ? range : Range.ANY,
        old.keepsMeaning() ? limits : ServerLimits.NOT_STUDIED,
        allowed,
        scope,
        Optional.empty(),
        scaling,
        uptake,
        roles,
        companions,
        causes,
        source);
  }

  /** Returns when a new value comes into force. */
  public Activation activation() {
    return uptake.activation();
  }

  /** Returns whether a region server accepts the text as it is. */
  public boolean accepts(String value) {
    return switch (type) {
      case ENUM -> allowed.stream().anyMatch(word -> word.equalsIgnoreCase(value.trim()));
      case EXACT_ENUM -> allowed.contains(value.trim());
      case CLASS -> allowed.contains(value.trim()) || type.accepts(value);
      default -> type.accepts(value) && inRange(value);
    };
  }

  /** Returns whether HBase can read the text at all, be the number sensible or not. */
  public boolean reads(String value) {
    return switch (type) {
      case ENUM, EXACT_ENUM, CLASS -> accepts(value);
      default -> type.accepts(value) && fitsInt(value);
    };
  }

  /** Returns whether servers serve under a text that HBase cannot read. */
  public boolean servesUnreadable() {
    return limits
        .unreadable()
        .map(reaction -> reaction.outside().serves())
        .orElse(!type.isNumber() && type != ValueType.SIZE);
  }

  /** Returns whether HBase reads a whole number of at most 32 bits. */
  public boolean isInt() {
    return type == ValueType.INT
        || type == ValueType.POWER_OF_TWO
        || (type.isWhole() && range.max().equals(Optional.of(LARGEST_INT)));
  }

  private boolean fitsInt(String value) {
    return !isInt() || number(value).map(INTS::contains).orElse(true);
  }

  /** Returns the allowed type, range and words, for an error message. */
  public String allowedValues() {
    String words = allowed.isEmpty() ? "" : "one of " + String.join(", ", allowed);
    return switch (type) {
      case ENUM, EXACT_ENUM -> words;
      case CLASS -> allowed.isEmpty() ? type.expected() : words + ", or " + type.expected();
      default -> range.equals(Range.ANY) ? type.expected() : type.expected() + ", " + range;
    };
  }

  /** Returns the number that HBase reads from the text; empty if it cannot read one. */
  public Optional<BigDecimal> number(String value) {
    return type.number(value);
  }

  private boolean inRange(String value) {
    return number(value).map(range::contains).orElse(true);
  }
}
