// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.ValueType;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Guesses the plain value behind one that is written for people, such as {@code 128m}. */
final class PlainValue {

  private static final Pattern GROUPED = Pattern.compile("-?\\d{1,3}([,_' ]\\d{3})+");
  private static final Pattern WITH_UNIT = Pattern.compile("(\\d+)\\s*([a-zA-Z]{1,3})");
  private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*%");
  private static final String MEGABYTES = "megabytes";
  private static final BigDecimal BYTES_PER_MEGABYTE = BigDecimal.valueOf(1 << 20);
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
  private static final Set<String> YES = Set.of("yes", "on", "1", "y", "t", "enabled");
  private static final Set<String> NO = Set.of("no", "off", "0", "n", "f", "disabled");

  private static final Map<String, Long> MILLIS =
      Map.of(
          "ms",
          1L,
          "s",
          1000L,
          "sec",
          1000L,
          "m",
          60_000L,
          "min",
          60_000L,
          "h",
          3_600_000L,
          "d",
          86_400_000L);

  /** Ends the names of settings that count bytes. */
  private static final Pattern SIZE = Pattern.compile(".*(size|bytes|buffer)");

  private static final Pattern SURELY_BYTES = Pattern.compile("(?i).*(k|[kmgt]i?b|g|t)");

  private PlainValue() {}

  /** Returns a likely text that the setting accepts; empty if none can be guessed. */
  static Optional<String> of(Setting setting, String value) {
    String text = value.trim();
    return guess(setting, text).filter(setting::accepts);
  }

  private static Optional<String> guess(Setting setting, String text) {
    if (setting.unit().equals(MEGABYTES)) {
      return bytes(text).map(PlainValue::megabytes).or(() -> guess(setting.type(), text));
    }
    // An m alone can be minutes.
    boolean mayBeTime = setting.type() == ValueType.INT || setting.type() == ValueType.LONG;
    boolean isOfBytes =
        SIZE.matcher(setting.key()).matches() || SURELY_BYTES.matcher(text).matches();
    return guess(setting.type(), text)
        .filter(guess -> !mayBeTime || isOfBytes || GROUPED.matcher(text).matches());
  }

  private static String megabytes(String bytes) {
    return new BigDecimal(bytes).divide(BYTES_PER_MEGABYTE).stripTrailingZeros().toPlainString();
  }

  private static Optional<String> guess(ValueType type, String text) {
    return switch (type) {
      case BOOLEAN -> yesOrNo(text.toLowerCase(Locale.ROOT));
      case FLOAT -> share(text);
      case MILLIS -> withoutGroups(text).or(() -> millis(text));
      case ENUM, EXACT_ENUM, CLASS, STRING -> Optional.empty();
      default -> withoutGroups(text).or(() -> bytes(text));
    };
  }

  private static Optional<String> yesOrNo(String word) {
    if (YES.contains(word)) {
      return Optional.of("true");
    }
    return NO.contains(word) ? Optional.of("false") : Optional.empty();
  }

  private static Optional<String> share(String text) {
    Matcher percent = PERCENT.matcher(text);
    return percent.matches()
        ? Optional.of(
            new BigDecimal(percent.group(1)).divide(HUNDRED).stripTrailingZeros().toPlainString())
        : Optional.of(text.replace(',', '.'));
  }

  private static Optional<String> withoutGroups(String text) {
    return GROUPED.matcher(text).matches()
        ? Optional.of(text.replaceAll("[,_' ]", ""))
        : Optional.empty();
  }

  private static Optional<String> millis(String text) {
    Matcher time = WITH_UNIT.matcher(text);
    if (!time.matches()) {
      return Optional.empty();
    }
    Optional<Long> unit = Optional.ofNullable(MILLIS.get(time.group(2).toLowerCase(Locale.ROOT)));
    return unit.map(
        millis -> new BigDecimal(time.group(1)).multiply(BigDecimal.valueOf(millis)).toString());
  }

  private static Optional<String> bytes(String text) {
    Matcher size = WITH_UNIT.matcher(text);
    if (!size.matches()) {
      return Optional.empty();
    }
    try {
      String unit = size.group(2).substring(0, 1);
      return Optional.of(Long.toString(ByteSize.parse(size.group(1) + unit).bytes()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
