// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.tuning.text.Phrase;

/**
 * The rates that a trial is offered, in operations a second.
 *
 * @param load rate of the load phase: 0 for a closed loop, null for the same as the run phase
 * @param run rate of the run phase; null for a closed loop
 * @param origin how the rates were chosen, in words; null if the user gave them
 */
public record Targets(Double load, Double run, String origin) {

  /** Runs as fast as the threads can. */
  public static final Targets CLOSED_LOOP = new Targets(null, null, null);

  /** Returns one rate for all phases, like YCSB's {@code target}; null for a closed loop. */
  public static Targets given(Double target) {
    return new Targets(null, target, null);
  }

  /** Formats the rates for people. */
  @Override
  public String toString() {
    return Phrase.of(
        "load %s, run %s%s",
        text(load == null ? run : load), text(run), origin == null ? "" : ": " + origin);
  }

  private static String text(Double rate) {
    return rate == null || rate == 0 ? "in a closed loop" : Phrase.of("at %,.0f ops/s", rate);
  }
}
