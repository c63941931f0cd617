package dev.htk.harness.cli.live;

import dev.htk.harness.outcome.HarnessException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a time in the past from the command line: {@code 30m}, or an ISO time. */
final class Since {

  private static final Pattern AGO = Pattern.compile("(\\d{1,6})\\s*([smhd])");
  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "s", ChronoUnit.SECONDS,
          "m", ChronoUnit.MINUTES,
          "h", ChronoUnit.HOURS,
          "d", ChronoUnit.DAYS);

  /** An offset in the text has priority over UTC. */
  private static final DateTimeFormatter ISO_OR_UTC =
      DateTimeFormatter.ISO_DATE_TIME.withZone(ZoneOffset.UTC);

  private Since() {}

  /**
   * Returns the time that a text stands for. An ISO time without a zone is in UTC, like all times
   * that the kit prints.
   *
   * @throws HarnessException if the text has neither form, or the time is not in the past
   */
  static Instant parse(String text, Instant now) throws HarnessException {
    Matcher ago = AGO.matcher(text.strip());
    Instant time =
        ago.matches()
            ? now.minus(Duration.of(Long.parseLong(ago.group(1)), UNITS.get(ago.group(2))))
            : iso(text.strip());
    if (!time.isBefore(now)) {
      throw HarnessException.badInput(
          "--since %s is not in the past: it is %s now", text, now.truncatedTo(ChronoUnit.SECONDS));
    }
    return time;
  }

  private static Instant iso(String text) throws HarnessException {
    try {
      return ISO_OR_UTC.parse(text, Instant::from);
    } catch (DateTimeException e) {
      throw HarnessException.badInput(
          "--since must be a length of time such as 90s, 30m, 2h or 1d, or an ISO time such as"
              + " 2026-11-22T07:00:00Z, not '%s'",
          text);
    }
  }
}
