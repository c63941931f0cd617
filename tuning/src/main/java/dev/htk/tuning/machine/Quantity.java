// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.machine;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads numbers with units, in options and in files. */
public final class Quantity {

  private static final String NUMBER = "(\\d{1,9}(?:\\.\\d{1,9})?)\\s*";
  private static final Pattern BANDWIDTH = Pattern.compile(NUMBER + "(\\D+)");
  private static final Pattern PART = Pattern.compile(NUMBER + "(ns|us|ms|s|m|h|d)\\s*");
  private static final Pattern PARTS = Pattern.compile("(?:" + PART + ")+");

  private static final Map<String, BigDecimal> NANOS =
      Map.of(
          "ns", BigDecimal.ONE,
          "us", BigDecimal.valueOf(TimeUnit.MICROSECONDS.toNanos(1)),
          "ms", BigDecimal.valueOf(TimeUnit.MILLISECONDS.toNanos(1)),
          "s", BigDecimal.valueOf(TimeUnit.SECONDS.toNanos(1)),
          "m", BigDecimal.valueOf(TimeUnit.MINUTES.toNanos(1)),
          "h", BigDecimal.valueOf(TimeUnit.HOURS.toNanos(1)),
          "d", BigDecimal.valueOf(TimeUnit.DAYS.toNanos(1)));
  private static final Map<String, Long> BYTES =
      Map.of("kB/s", 1_000L, "MB/s", 1_000_000L, "GB/s", 1_000_000_000L);

  private Quantity() {}

  /**
   * Reads a length of time such as {@code 500us}, {@code 6.7ms}, {@code 30m} or {@code 1h30m}. The
   * units are ns, us, ms, s, m, h and d.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static Duration duration(String text) {
    if (!PARTS.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a time; use ns, us, ms or s, such as 6.7ms".formatted(text));
    }
    BigDecimal nanos =
        PART.matcher(text)
            .results()
            .map(part -> new BigDecimal(part.group(1)).multiply(NANOS.get(part.group(2))))
            .reduce(BigDecimal.ZERO, BigDecimal::add)
            .setScale(0, RoundingMode.HALF_UP);
    if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw new IllegalArgumentException("'%s' is more than 292 years".formatted(text));
    }
    return Duration.ofNanos(nanos.longValueExact());
  }

  /**
   * Reads a bandwidth such as {@code 127MB/s}, in powers of 1000, and returns bytes per second.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static long bandwidth(String text) {
    Matcher parts = BANDWIDTH.matcher(text);
    if (!parts.matches() || !BYTES.containsKey(parts.group(2))) {
      throw new IllegalArgumentException(
          "'%s' is not a bandwidth; use kB/s, MB/s or GB/s, such as 127MB/s".formatted(text));
    }
    return new BigDecimal(parts.group(1))
        .multiply(BigDecimal.valueOf(BYTES.get(parts.group(2))))
        .setScale(0, RoundingMode.HALF_UP)
        .longValueExact();
  }
}
