package dev.htk.harness.experiment;

import dev.htk.harness.outcome.HarnessException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and formats time budgets of trials: {@code 90s}, {@code 20m}, {@code 2h}. */
public final class BudgetText {

  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,5})([smh])");
  private static final Map<String, Integer> SECONDS = Map.of("s", 1, "m", 60, "h", 3600);

  private BudgetText() {}

  /**
   * Reads a budget in seconds.
   *
   * @throws HarnessException if the text is no budget
   */
  public static long seconds(String text) throws HarnessException {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw HarnessException.badInput("budget '%s' is no time such as 90s, 20m or 2h", text);
    }
    return Long.parseLong(matcher.group(1)) * SECONDS.get(matcher.group(2));
  }

  /** Formats a budget for people, in minutes from two minutes on. */
  public static String of(double seconds) {
    return seconds < 120
        ? String.format(Locale.ROOT, "%.0f s", seconds)
        : String.format(Locale.ROOT, "%.0f min", seconds / 60);
  }
}
