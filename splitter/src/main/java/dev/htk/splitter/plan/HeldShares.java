// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

import java.util.Collections;
import java.util.List;

/**
 * The shares of some keys that regions with given split keys hold. Immutable.
 *
 * @param shares share of each region, in region order, adding up to 1
 * @param most the most that each region really holds; true of all regions at once, at 99.9 %
 * @param basis what these limits follow from, in words
 */
public record HeldShares(List<Double> shares, List<Double> most, String basis) {

  public HeldShares {
    shares = List.copyOf(shares);
    most = List.copyOf(most);
    if (shares.isEmpty() || shares.size() != most.size()) {
      throw new IllegalArgumentException("each share needs its limit: " + shares + ", " + most);
    }
  }

  /** Returns the shares of keys that are all known. */
  public static HeldShares exact(List<Double> shares) {
    return new HeldShares(shares, shares, SplitPlan.EVERY_KEY_IS_KNOWN);
  }

  public int regions() {
    return shares.size();
  }

  /** Returns the ratio of the fullest region to the mean; 1 is perfect. */
  public double maxOverMean() {
    return Collections.max(shares) * regions();
  }

  /** Returns how full the fullest region can really be. */
  public ErrorBound bound() {
    return new ErrorBound(Collections.max(most) * regions(), basis);
  }
}
