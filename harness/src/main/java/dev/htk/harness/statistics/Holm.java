// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Judges a family of claims together, so that the chance of even one false claim among them is at
 * most the significance: Holm's procedure ("A simple sequentially rejective multiple test
 * procedure", Scandinavian Journal of Statistics 6, 1979). It makes no assumption about the
 * dependence between claims; percentiles of the same run do depend on each other.
 *
 * <p>The claims are tested in order of rising p-value: the first of <i>m</i> at <i>α/m</i>, the
 * next at <i>α/(m-1)</i>, and so on up to the first that fails. All later claims fail at the level
 * of that one. Each claim's interval must be shown at the level at which the claim was tested. An
 * interval then excludes "no difference" if and only if the difference is claimed.
 */
public final class Holm {

  private Holm() {}

  /**
   * The decision on a claim.
   *
   * @param shown whether the hypothesis of no difference is rejected
   * @param significance the level at which the claim was tested, at most that of the family
   */
  public record Decision(boolean shown, double significance) {}

  /**
   * Judges the claims.
   *
   * @param pValues one per claim; may be empty
   * @param significance of the whole family, such as 0.05
   * @return one decision per claim, in the order of {@code pValues}
   */
  public static List<Decision> judge(double[] pValues, double significance) {
    List<Decision> decisions = new ArrayList<>(Collections.nCopies(pValues.length, null));
    List<Integer> order =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i]))
            .toList();
    int left = pValues.length;
    boolean shown = true;
    for (int claim : order) {
      double level = significance / left;
      shown = shown && pValues[claim] < level;
      decisions.set(claim, new Decision(shown, level));
      left -= shown ? 1 : 0;
    }
    return List.copyOf(decisions);
  }
}
