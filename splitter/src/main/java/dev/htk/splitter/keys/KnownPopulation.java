package dev.htk.splitter.keys;

import dev.htk.splitter.plan.SplitKey;
import java.util.List;

/** Keys of which one can say how they would lie in any regions, not only in planned ones. */
public interface KnownPopulation extends KeyDistribution {

  /**
   * What each region would hold if the table were cut here.
   *
   * @param splits strictly increasing
   * @return one share more than there are split keys, in region order, adding up to 1
   */
  List<Double> shares(List<SplitKey> splits);
}
