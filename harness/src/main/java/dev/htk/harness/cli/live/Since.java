// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.machine.Quantity;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Reads a time in the past from the command line: {@code 30m}, or an ISO time. */
final class Since {

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
    Instant time = time(text.strip(), now);
    if (!time.isBefore(now)) {
      throw HarnessException.badInput(
          "--since %s is not in the past: it is %s now", text, now.truncatedTo(ChronoUnit.SECONDS));
    }
    return time;
  }

  private static Instant time(String text, Instant now) throws HarnessException {
    try {
      return now.minus(Quantity.duration(text));
    } catch (IllegalArgumentException notALength) {
      return iso(text);
    }
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
