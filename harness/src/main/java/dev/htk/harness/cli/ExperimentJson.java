// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.experiment.ExperimentResult;
import dev.htk.harness.experiment.ExperimentResult.Beside;
import dev.htk.tuning.text.Phrase;
import java.util.List;
import java.util.Map;

/**
 * The JSON of {@code bench experiment}: the published figures first.
 *
 * @param rows one for each published figure
 * @param trials in the order in which they ran
 * @param comparisons each other value against the baseline, condition by condition
 * @param cells one for each cell that has a trial
 */
record ExperimentJson(
    String name,
    String size,
    String compared,
    String baseline,
    int scale,
    List<String> modelled,
    List<Published> rows,
    List<ExperimentResult.Row> trials,
    List<ExperimentResult.Compared> comparisons,
    List<ExperimentResult.CellFigures> cells) {

  /** Up to this ratio of the measured figure to the published one, or its inverse. */
  private static final double ALIKE = 1.25;

  /**
   * A published ratio beside the measured one.
   *
   * @param measured median ratio of the pairs; null if there are none
   * @param interval the least and the greatest ratio of a pair; null if there are none
   * @param reproduced whether the two are within 25 % of each other
   * @param why in words
   */
  record Published(
      String figure,
      Map<String, String> at,
      double published,
      Double measured,
      List<Double> interval,
      boolean reproduced,
      String why) {

    static Published of(Beside beside) {
      if (beside.median() == null) {
        return new Published(
            beside.figure(), beside.at(), beside.published(), null, null, false, "not measured");
      }
      double apart = beside.median() / beside.published();
      boolean isAlike = Math.abs(Math.log(apart)) <= Math.log(ALIKE);
      return new Published(
          beside.figure(),
          beside.at(),
          beside.published(),
          beside.median(),
          List.of(beside.least(), beside.greatest()),
          isAlike,
          Phrase.of(
              "measured %.2f× the published ratio, %s than 25 %% apart",
              apart, isAlike ? "less" : "more"));
    }
  }

  static ExperimentJson of(ExperimentResult result) {
    return new ExperimentJson(
        result.name(),
        result.size(),
        result.compared(),
        result.baseline(),
        result.scale(),
        result.modelled(),
        result.published().stream().map(Published::of).toList(),
        result.rows(),
        result.comparisons(),
        result.cells());
  }
}
