// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial.search;

import dev.htk.harness.run.rate.Criterion;
import java.util.List;

/**
 * Parameters of the search for the highest rate that is sustained.
 *
 * @param from the first rate, operations a second; null for half of what a closed loop reaches, or
 *     of what is reached where the highest rate is offered
 * @param most the highest rate that may be tried; null for no limit
 * @param criterion what a step has to keep besides the schedule; null for nothing
 * @param precision how much higher than the result the lowest rate that is not sustained may be, as
 *     a share of the result, such as 0.1
 * @param steps the largest number of steps, 1 or more
 * @param stepSeconds how long each step offers its rate
 * @param holdSeconds how long a rate has to be sustained to be the result
 * @param shares percentages of the result that are then offered for as long
 */
public record SearchSpec(
    Double from,
    Double most,
    Criterion criterion,
    double precision,
    int steps,
    int stepSeconds,
    int holdSeconds,
    List<Integer> shares) {

  public SearchSpec {
    shares = List.copyOf(shares);
  }
}
