// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.law;

/**
 * The result of checking one law.
 *
 * @param law the law's title
 * @param of what was checked: a phase, {@code run} for all of it, or the client or server whose
 *     clock it is
 * @param expected what the law demands: a number with its unit, or a range
 * @param found what was measured
 * @param tolerance how far the two may differ
 * @param why the reason for this tolerance
 * @param severity the severity of a violation
 */
public record LawResult(
    String law,
    String of,
    String expected,
    String found,
    String tolerance,
    String why,
    boolean holds,
    Severity severity) {

  /** Consequences of a violated law. */
  public enum Severity {
    /** Counts do not add up: the result is wrong, and the run has failed. */
    FAILURE,
    /** Something disturbed the measurement; the figures stand. */
    WARNING
  }

  /** Returns the result in one line for the user. */
  public String sentence() {
    return "%s of %s: expected %s, found %s (tolerance %s: %s)"
        .formatted(law, of, expected, found, tolerance, why);
  }
}
