// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import java.util.List;

/**
 * Holds the steps of a tuning and the changes that are left. Its JSON form is {@code tuning.json}.
 *
 * @param goal the figure that was to be improved, in words
 * @param machine the modelled machine, or this host
 * @param from the profile that it began with
 * @param steps in the order of time, one for each pair
 * @param end why it ended, in words
 * @param kept the changes that are left, each from the first profile's value
 * @param minutes the time of all pairs
 */
public record TuningPath(
    String goal,
    String machine,
    String from,
    List<Step> steps,
    String end,
    List<Kept> kept,
    double minutes) {

  public TuningPath {
    steps = List.copyOf(steps);
    kept = List.copyOf(kept);
  }

  /** The decision after a pair. */
  public enum Decision {
    /** The first pair, of equal sides: shows what is to blame, and how far equal sides differ. */
    BEGUN,
    /** The change is better. */
    KEPT,
    /** The change is not worse, and its cause is gone: another one may follow. */
    KEPT_AS_BLAME_MOVED,
    /** The change is no better, or a side failed. */
    DROPPED,
    /** The pair that tried the change says the opposite, so that it is taken out once more. */
    UNCLEAR,
    /** Without the change it is worse, so that it stays. */
    MISSED,
    /** Without the change it is no worse, so that it goes. */
    NOT_MISSED
  }

  /**
   * A pair.
   *
   * @param move what the other side had and the best one had not; when a change is taken out, what
   *     it lacked; null for the first pair
   * @param best the goal's figure of the best profile so far; null if it had none
   * @param other that of the other side
   * @param ratio of the two, above 1 where the other side is nearer to the goal; the mean of both
   *     pairs where a change is taken out twice; null if a side has no figure
   * @param blame what held up the side that the next step begins with
   * @param reasons why sides failed
   */
  public record Step(
      int number,
      Move move,
      Double best,
      Double other,
      Double ratio,
      Decision decision,
      Blame blame,
      List<String> reasons) {}

  /**
   * A change that is left.
   *
   * @param move from the first profile's values
   * @param shown the part of it that its last pair showed
   * @param step the number of that pair
   * @param without the goal's figure of the side without that part; null if it had none
   * @param with that of the other side
   */
  public record Kept(Move move, Move shown, int step, Double without, Double with) {}
}
