// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.htk.harness.compare.Comparison;
import dev.htk.harness.compare.Verdict;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The JSON of {@code bench compare} for trials in turns: the verdict and its claims, as of two
 * sides at once, and then the whole comparison.
 *
 * @param verdict better or worse, if no claim says the opposite
 */
record ComparisonJson(
    Verdict verdict, List<ClaimedFigure> claims, @JsonUnwrapped Comparison comparison) {

  /**
   * A figure that was judged.
   *
   * @param ratio of the profile to the baseline; null if there is none
   * @param interval of the ratio, at the level of the claim; null if there is none
   */
  record ClaimedFigure(
      String figure,
      double baseline,
      double profile,
      Double ratio,
      List<Double> interval,
      Verdict verdict) {

    static ClaimedFigure of(Comparison.Line line) {
      return new ClaimedFigure(
          line.figure(),
          line.baseline(),
          line.profile(),
          line.ratio() == null ? null : line.ratio().median(),
          line.claim().interval() == null
              ? null
              : List.of(line.claim().interval().low(), line.claim().interval().high()),
          line.claim().verdict());
    }
  }

  static ComparisonJson of(Comparison comparison) {
    List<ClaimedFigure> claims =
        comparison.lines().stream()
            .filter(line -> line.claim() != null)
            .map(ClaimedFigure::of)
            .toList();
    Set<Verdict> verdicts = claims.stream().map(ClaimedFigure::verdict).collect(Collectors.toSet());
    boolean isBetter = verdicts.contains(Verdict.BETTER);
    Verdict verdict =
        isBetter == verdicts.contains(Verdict.WORSE)
            ? Verdict.NO_DIFFERENCE_SHOWN
            : isBetter ? Verdict.BETTER : Verdict.WORSE;
    return new ComparisonJson(verdict, claims, comparison);
  }
}
