// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.driver.schedule.DurationText;
import dev.htk.harness.outcome.HarnessException;
import java.util.Optional;

/**
 * The rule that decides which operations precede the measured ones.
 *
 * @param rule the rule's text
 * @param operations how many end the warm-up; {@link Long#MAX_VALUE} for no limit
 * @param maxSeconds the time that ends it; 0 for no limit
 * @param untilSteady whether it ends as soon as {@link Steadiness} reports a steady state
 */
public record WarmUp(String rule, long operations, long maxSeconds, boolean untilSteady) {

  private static final String RULES =
      "none, a time (30s), operations (5000), a share (10%), steady or" + " steady:max=TIME";
  private static final String STEADY = "steady";
  private static final String STEADY_WITH_LIMIT = STEADY + ":max=";
  private static final long STEADY_MAX_SECONDS = 120;

  /**
   * Parses {@code --warmup}.
   *
   * @param operationcount number of operations of the run phase
   * @param maxSeconds longest time of the run phase; 0 for no limit. A share is one of it, too
   * @throws HarnessException if the text is not a rule
   */
  public static WarmUp of(String rule, long operationcount, long maxSeconds)
      throws HarnessException {
    if (rule.equals("none")) {
      return new WarmUp(rule, 0, 0, false);
    }
    if (rule.equals(STEADY)) {
      return new WarmUp(rule, Long.MAX_VALUE, STEADY_MAX_SECONDS, true);
    }
    boolean steady = rule.startsWith(STEADY_WITH_LIMIT);
    return seconds(steady ? rule.substring(STEADY_WITH_LIMIT.length()) : rule)
        .map(seconds -> new WarmUp(rule, Long.MAX_VALUE, seconds, steady))
        .or(() -> operations(rule, operationcount, maxSeconds))
        .orElseThrow(
            () -> HarnessException.badInput("warmup must be one of %s, not '%s'", RULES, rule));
  }

  private static Optional<Long> seconds(String text) {
    return DurationText.seconds(text).map(seconds -> (long) Math.ceil(seconds));
  }

  private static Optional<WarmUp> operations(String rule, long operationcount, long maxSeconds) {
    boolean share = rule.endsWith("%");
    try {
      double number = Double.parseDouble(share ? rule.substring(0, rule.length() - 1) : rule);
      double operations = share ? operationcount * number / 100 : number;
      long seconds = share ? (long) Math.ceil(maxSeconds * number / 100) : maxSeconds;
      return number > 0 && operations < 1e15 && (share || operations == Math.rint(operations))
          ? Optional.of(new WarmUp(rule, (long) Math.ceil(operations), seconds, false))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Returns whether there is no warm-up. */
  public boolean isNone() {
    return operations == 0;
  }
}
