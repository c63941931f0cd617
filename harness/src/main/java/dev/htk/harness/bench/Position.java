package dev.htk.harness.bench;

/**
 * Where a trial is among others.
 *
 * @param number counted from 1; 0 for one that only prepares for the others
 * @param of how many there are
 * @param from the share of all the work that is left at the start which comes before it, 0 to 1
 * @param to the share that is done when it is
 */
public record Position(int number, int of, double from, double to) {

  /** Among trials that are expected to take equally long. */
  public static Position among(int number, int of) {
    return new Position(number, of, (number - 1.0) / of, (double) number / of);
  }
}
