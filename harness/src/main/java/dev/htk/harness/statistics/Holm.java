package dev.htk.harness.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Judges a family of claims together, so that the chance of even one false claim among them is at
 * most the significance: Holm's procedure ("A simple sequentially rejective multiple test
 * procedure", Scandinavian Journal of Statistics 6, 1979). It makes no assumption about how the
 * claims hang together; percentiles of the same run do.
 *
 * <p>The claims are taken by rising p-value. The first of <i>m</i> is tested at <i>α/m</i>, the
 * next at <i>α/(m-1)</i>, and so on up to the first that fails; all that come after it fail at its
 * level. Each claim's interval is to be shown at the level at which the claim was tested. So an
 * interval excludes "no difference" if and only if the difference is claimed.
 */
public final class Holm {

  private Holm() {}

  /**
   * How a claim fared.
   *
   * @param shown whether the hypothesis of no difference is rejected
   * @param significance the level at which it was tested, at most that of the family
   */
  public record Decision(boolean shown, double significance) {}

  /**
   * Judges the claims.
   *
   * @param pValues one a claim; may be empty
   * @param significance of the family, such as 0.05
   * @return a decision for each, in the order of the p-values
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
