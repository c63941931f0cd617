package dev.htk.harness.cli.kit;

import dev.htk.harness.outcome.HarnessException;
import java.math.BigDecimal;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a length of time such as {@code 20ms}, {@code 500us}, {@code 1.5s} or {@code 5m}. */
public final class TimeSpan {

  private static final Pattern TEXT = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)\\s*(us|ms|s|m)");

  private TimeSpan() {}

  /**
   * Returns the whole microseconds in a text.
   *
   * @param option the option that the text was given to, for the message
   * @throws HarnessException if the text is not a number with one of the units
   */
  public static long micros(String option, String text) throws HarnessException {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      throw HarnessException.badInput(
          "%s must be a length of time such as 20ms, 500us or 1.5s, not '%s'", option, text);
    }
    BigDecimal number = new BigDecimal(matcher.group(1));
    return number.multiply(BigDecimal.valueOf(microsIn(matcher.group(2)))).longValue();
  }

  private static long microsIn(String unit) {
    return switch (unit) {
      case "m" -> TimeUnit.MINUTES.toMicros(1);
      case "s" -> TimeUnit.SECONDS.toMicros(1);
      case "ms" -> TimeUnit.MILLISECONDS.toMicros(1);
      default -> 1;
    };
  }
}
