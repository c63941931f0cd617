package dev.htk.harness.bench;

import java.util.Locale;

/**
 * The rates that a trial is offered, operations a second.
 *
 * @param load of the load phase: 0 for a closed loop, null for the run phase's
 * @param run of the run phase; null for a closed loop
 * @param origin how they came about, in words; null where the user gave them
 */
public record Targets(Double load, Double run, String origin) {

  /** As fast as the threads can. */
  public static final Targets CLOSED_LOOP = new Targets(null, null, null);

  /** One rate for all phases, as YCSB's {@code target} is; null for a closed loop. */
  public static Targets given(Double target) {
    return new Targets(null, target, null);
  }

  /** For a person. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "load %s, run %s%s",
        text(load == null ? run : load),
        text(run),
        origin == null ? "" : ": " + origin);
  }

  private static String text(Double rate) {
    return rate == null || rate == 0
        ? "in a closed loop"
        : String.format(Locale.ROOT, "at %,.0f ops/s", rate);
  }
}
