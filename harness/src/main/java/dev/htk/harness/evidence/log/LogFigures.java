// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the times that messages hold, as microseconds. */
final class LogFigures {

  private static final long MILLI = 1000;

  /** A pause cannot be longer; a larger number is another text's. */
  private static final int MOST_DIGITS = 9;

  private static final Pattern PART_OF_TIME = Pattern.compile("(\\d{1,6})(hrs|mins|sec)");

  private LogFigures() {}

  /** Returns a number of milliseconds as microseconds. */
  static long micros(String millis) {
    int end = 0;
    while (end < millis.length() && end < MOST_DIGITS && Character.isDigit(millis.charAt(end))) {
      end++;
    }
    return MILLI * Long.parseLong(millis.substring(0, end));
  }

  /** Returns the microseconds of a time such as {@code 1mins, 5sec}. */
  static long seconds(String time) {
    long seconds = 0;
    Matcher part = PART_OF_TIME.matcher(time);
    while (part.find()) {
      seconds +=
          Long.parseLong(part.group(1))
              * switch (part.group(2)) {
                case "hrs" -> TimeUnit.HOURS.toSeconds(1);
                case "mins" -> TimeUnit.MINUTES.toSeconds(1);
                default -> 1;
              };
    }
    return TimeUnit.SECONDS.toMicros(seconds);
  }
}
