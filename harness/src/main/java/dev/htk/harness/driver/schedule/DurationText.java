// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A length of time as options write it: {@code 500ms}, {@code 30s}, {@code 2m}, {@code 1.5h}. */
public final class DurationText {

  /** Describes the form, for messages. */
  public static final String FORM = "a number above 0 with one of ms, s, m, h, such as 30s";

  private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h)");
  private static final Map<String, Double> SECONDS =
      Map.of("ms", 0.001, "s", 1.0, "m", 60.0, "h", 3600.0);

  private DurationText() {}

  /** Returns the seconds, more than 0; empty if the text is not a length of time. */
  public static Optional<Double> seconds(String text) {
    Matcher matcher = TEXT.matcher(text);
    return matcher.matches()
        ? Optional.of(Double.parseDouble(matcher.group(1)) * SECONDS.get(matcher.group(2)))
            .filter(seconds -> seconds > 0)
        : Optional.empty();
  }
}
