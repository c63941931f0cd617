// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.setting.Setting;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats amounts for people. */
final class Amount {

  private static final Pattern NUMBER_AT_THE_END =
      Pattern.compile("(?<![-.\\w])\\d{1,18}(\\.\\d+)?$");
  private static final long KIB = 1024;
  private static final List<Unit> BYTES =
      List.of(
          new Unit(KIB * KIB * KIB * KIB, "TiB"),
          new Unit(KIB * KIB * KIB, "GiB"),
          new Unit(KIB * KIB, "MiB"),
          new Unit(KIB, "KiB"));
  private static final List<Unit> MILLIS =
      List.of(
          new Unit(86_400_000, "d"),
          new Unit(3_600_000, "h"),
          new Unit(60_000, "min"),
          new Unit(1000, "s"));

  private record Unit(long size, String name) {}

  private Amount() {}

  /** Returns a value as HBase reads it, plus a readable amount if any: 268435456 (256 MiB). */
  static String of(Setting setting, String value) {
    String readable = setting.number(value).map(number -> readable(setting, number)).orElse("");
    return readable.isEmpty() ? value : value + " (" + readable + ")";
  }

  /** Returns a formula's input, with a readable size from 1 MiB on: only sizes are that large. */
  static String ofInput(String value) {
    Matcher number = NUMBER_AT_THE_END.matcher(value);
    if (!number.find()) {
      return value;
    }
    long whole = new BigDecimal(number.group()).longValue();
    return whole < KIB * KIB ? value : value + " (" + new ByteSize(whole) + ")";
  }

  /** Returns the setting's default likewise. */
  static String ofDefault(Setting setting) {
    return setting
        .defaultValue()
        .map(value -> of(setting, value))
        .orElse("none known: HBase leaves it unset, or derives it");
  }

  private static String readable(Setting setting, BigDecimal number) {
    if (number.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) == 0) {
      return "no limit";
    }
    return switch (setting.type()) {
      case BYTES -> inUnit(number, BYTES, "");
      case BYTES_PER_SECOND -> inUnit(number, BYTES, "/s");
      case MILLIS -> inUnit(number, MILLIS, "");
      default -> "";
    };
  }

  private static String inUnit(BigDecimal number, List<Unit> units, String per) {
    for (Unit unit : units) {
      BigDecimal size = BigDecimal.valueOf(unit.size());
      if (number.compareTo(size) >= 0) {
        BigDecimal rounded = number.divide(size, 2, RoundingMode.HALF_UP);
        boolean exact = rounded.multiply(size).compareTo(number) == 0;
        return (exact ? "" : "about ")
            + rounded.stripTrailingZeros().toPlainString()
            + " "
            + unit.name()
            + per;
      }
    }
    return "";
  }
}
