// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.tuning.text.Phrase;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Formats rates, ratios and their intervals with meaningful digits only. */
public final class RatioWords {

  private static final double SMALL = 0.1;
  private static final double LARGE = 10;
  private static final double MOST = 1000;

  private RatioWords() {}

  /** Formats a ratio, such as {@code 0.41×}. */
  public static String of(double ratio) {
    return number(ratio) + "×";
  }

  /** Formats an interval, such as {@code 0.30 to 0.55}; empty if unknown. */
  public static String of(List<Double> interval) {
    return interval == null || interval.stream().anyMatch(Objects::isNull)
        ? ""
        : number(interval.get(0)) + " to " + number(interval.get(1));
  }

  /** Formats a rate, such as {@code 65/s}; prefixes ≥ if more is possible; a dash if unknown. */
  public static String rate(Double perSecond, boolean isLeast) {
    return perSecond == null ? "–" : Phrase.of("%s%,.0f/s", isLeast ? "≥" : "", perSecond);
  }

  private static String number(double ratio) {
    if (ratio > MOST || ratio < 1 / MOST) {
      return ratio > 1 ? ">1,000" : "<0.001";
    }
    String format = ratio < SMALL ? "%.3f" : ratio < LARGE ? "%.2f" : "%,.0f";
    return String.format(Locale.ROOT, format, ratio);
  }
}
