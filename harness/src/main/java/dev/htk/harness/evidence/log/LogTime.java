// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the times at the start of log lines, as the layouts that HBase and Hadoop ship print them:
 * {@code 2026-11-28 14:00:00,123}, the same with {@code T} or a zone, {@code 26/11/28 14:00:00}.
 */
public final class LogTime {

  /** A date may follow a level or a container's name; one further on belongs to the message. */
  private static final int LATEST_START = 24;

  private static final int LONGEST = 40;

  private static final Pattern TIME =
      Pattern.compile(
          "(?<![0-9])(?:(?:(\\d{4})-(\\d\\d)-(\\d\\d)|(\\d\\d)/(\\d\\d)/(\\d\\d))[ T])"
              + "(\\d\\d):(\\d\\d):(\\d\\d)(?:[.,](\\d{1,9}))?(?: ?(Z|[+-]\\d\\d:?\\d\\d))?");

  private static final int CENTURY = 2000;

  private final ZoneId zone;

  /** Reads times of lines; those without a zone are of the given one. */
  public LogTime(ZoneId zone) {
    this.zone = zone;
  }

  /** Returns the epoch microseconds of a line; empty for a line that does not begin with a time. */
  public OptionalLong of(String line) {
    String head = line.substring(0, Math.min(line.length(), LATEST_START + LONGEST));
    Matcher found = TIME.matcher(head);
    if (!found.find() || found.start() > LATEST_START) {
      return OptionalLong.empty();
    }
    try {
      boolean isIso = found.group(1) != null;
      LocalDateTime time =
          LocalDateTime.of(
              isIso ? number(found, 1) : CENTURY + number(found, 4),
              number(found, isIso ? 2 : 5),
              number(found, isIso ? 3 : 6),
              number(found, 7),
              number(found, 8),
              number(found, 9));
      ZoneOffset offset =
          found.group(11) == null
              ? zone.getRules().getOffset(time)
              : ZoneOffset.of(found.group(11));
      return OptionalLong.of(
          TimeUnit.SECONDS.toMicros(time.toEpochSecond(offset)) + micros(found.group(10)));
    } catch (DateTimeException e) {
      return OptionalLong.empty();
    }
  }

  private static int number(Matcher found, int group) {
    return Integer.parseInt(found.group(group));
  }

  private static long micros(String fraction) {
    return fraction == null ? 0 : Long.parseLong((fraction + "00000").substring(0, 6));
  }
}
