package dev.htk.harness.sanity;

/**
 * What came of one law.
 *
 * @param law its name
 * @param of the phase that it was checked on, or {@code run} with everything in it, or a server
 * @param expected what the law says; a number with its unit, or a range
 * @param found what was measured
 * @param tolerance how far the two may be apart
 * @param why why so far
 * @param severity of a break of this law
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

  /** What it means if a law is broken. */
  public enum Severity {
    /** Counts do not add up: the result is wrong, and the run has failed. */
    FAILURE,
    /** Something disturbed the measurement; the figures stand. */
    WARNING
  }

  /** One line for a person. */
  public String sentence() {
    return "%s of %s: expected %s, found %s (tolerance %s: %s)"
        .formatted(law, of, expected, found, tolerance, why);
  }
}
