// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.phase;

import dev.htk.tuning.text.Phrase;
import java.util.Locale;
import java.util.Optional;

/**
 * Decides whether a system failed to keep up with an open loop.
 *
 * <p>The system is overloaded if, when the phase ended or was stopped, the schedule was late by
 * more than a second <em>and</em> by more than a hundredth of the phase's time. A backlog that was
 * caught up by then shows in the response times but is no overload. The hundredth means that less
 * than 99 % of the offered operations were served in time: with a backlog of B after T, a constant
 * rate is served to 1 - B/T. The second exceeds the pauses of any healthy cluster (a garbage
 * collection, a WAL roll, a moving region), which may happen to come last.
 */
public final class Overload {

  private static final double LEAST_SECONDS = 1;
  private static final double NANOS = 1e9;
  private static final double LEAST_SHARE = 0.01;

  private Overload() {}

  /** Describes the overload of a phase; empty if it kept up, and in a closed loop. */
  public static Optional<String> of(PhaseResult phase) {
    long backlog = phase.backlogNanos();
    return isOverload(backlog / NANOS, phase.nanos() / NANOS)
        ? Optional.of(
            Phrase.of(
                "offered %s/s, achieved %s/s, backlog %s s",
                figure(phase.offered()), figure(phase.throughput()), figure(backlog / NANOS)))
        : Optional.empty();
  }

  /** Returns whether a phase of so many seconds that ended so late was overloaded. */
  public static boolean isOverload(double backlogSeconds, double seconds) {
    return backlogSeconds > LEAST_SECONDS && backlogSeconds > LEAST_SHARE * seconds;
  }

  private static String figure(double value) {
    return String.format(Locale.ROOT, value < 9.95 ? "%.1f" : "%.0f", value);
  }
}
