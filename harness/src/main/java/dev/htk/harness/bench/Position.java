package dev.htk.harness.bench;

/**
 * The place of a trial among others.
 *
 * @param number counted from 1; 0 for a trial that only prepares for the others
 * @param of the number of trials
 * @param from share of the command's work that comes before this trial, 0 to 1
 * @param to share of the command's work that is done when this trial ends
 */
public record Position(int number, int of, double from, double to) {

  /** Returns the position among trials that are expected to take equally long. */
  public static Position among(int number, int of) {
    return new Position(number, of, (number - 1.0) / of, (double) number / of);
  }
}
