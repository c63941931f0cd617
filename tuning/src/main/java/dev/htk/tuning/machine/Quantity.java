package dev.htk.tuning.machine;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads numbers with units in the files of devices and machines. */
public final class Quantity {

  private static final Pattern NUMBER = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(\\D+)");

  private static final Map<String, Long> NANOS =
      Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);
  private static final Map<String, Long> BYTES =
      Map.of("kB/s", 1_000L, "MB/s", 1_000_000L, "GB/s", 1_000_000_000L);

  private Quantity() {}

  /**
   * Reads a time such as {@code 6.7ms}.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static Duration duration(String text) {
    return Duration.ofNanos(number(text, NANOS, "a time; use ns, us, ms or s, such as 6.7ms"));
  }

  /**
   * Reads a bandwidth such as {@code 127MB/s}, in powers of 1000, and returns bytes per second.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static long bandwidth(String text) {
    return number(text, BYTES, "a bandwidth; use kB/s, MB/s or GB/s, such as 127MB/s");
  }

  private static long number(String text, Map<String, Long> units, String allowed) {
    Matcher parts = NUMBER.matcher(text);
    if (!parts.matches() || !units.containsKey(parts.group(2))) {
      throw new IllegalArgumentException("'%s' is not %s".formatted(text, allowed));
    }
    return new BigDecimal(parts.group(1))
        .multiply(BigDecimal.valueOf(units.get(parts.group(2))))
        .setScale(0, RoundingMode.HALF_UP)
        .longValueExact();
  }
}
