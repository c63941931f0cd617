// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import dev.htk.splitter.plan.HeldShares;
import dev.htk.splitter.plan.SplitKey;
import java.util.List;

/** Keys whose shares are known for any regions, not only for planned ones. */
public interface KnownPopulation extends KeyDistribution {

  /**
   * Returns what each region would hold if the table were cut here.
   *
   * @param splits strictly increasing
   * @return one share more than there are split keys, in region order, adding up to 1
   */
  List<Double> shares(List<SplitKey> splits);

  @Override
  default HeldShares held(List<SplitKey> splits) {
    return HeldShares.exact(shares(splits));
  }
}
