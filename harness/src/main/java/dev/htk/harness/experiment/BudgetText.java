package dev.htk.harness.experiment;

import dev.htk.harness.outcome.HarnessException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A time that trials may take, in words: {@code 90s}, {@code 20m}, {@code 2h}. */
public final class BudgetText {

  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,5})([smh])");
  private static final Map<String, Integer> SECONDS = Map.of("s", 1, "m", 60, "h", 3600);

  private BudgetText() {}

  /**
   * Reads a budget.
   *
   * @throws HarnessException if it is none
   */
  public static long seconds(String text) throws HarnessException {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw HarnessException.badInput("budget '%s' is no time such as 90s, 20m or 2h", text);
    }
    return Long.parseLong(matcher.group(1)) * SECONDS.get(matcher.group(2));
  }

  /** The same for a person, in minutes from two minutes on. */
  public static String of(double seconds) {
    return seconds < 120 ? "%.0f s".formatted(seconds) : "%.0f min".formatted(seconds / 60);
  }
}
