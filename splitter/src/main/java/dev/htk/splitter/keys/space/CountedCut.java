// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.space;

import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.TargetShares;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a key space into regions that hold wanted numbers of its keys.
 *
 * @param space the keys to cut
 * @param slack how far a split key may miss its place, as a fraction of its regions' targets, so
 *     that it can be shorter: hex keys are cut at {@code 1999999a} rather than at 32 digits. 0 for
 *     cuts that are exact to the key
 */
public record CountedCut(KeySpace space, double slack) {

  /** Returns a cut that is exact to the key. */
  public static CountedCut exact(KeySpace space) {
    return new CountedCut(space, 0);
  }

  /**
   * Returns the first key of each region but the first.
   *
   * @throws SplitInputException if there are fewer keys than regions
   */
  public List<SplitKey> splits(TargetShares targets) {
    requireEnoughKeys(targets.regions());
    List<SplitKey> splits = new ArrayList<>(targets.regions() - 1);
    BigInteger last = BigInteger.ZERO;
    for (int region = 1; region < targets.regions(); region++) {
      SplitKey split = split(targets, region, last);
      last = space.countBelow(split.toBytes());
      splits.add(split);
    }
    return splits;
  }

  /**
   * Returns the share of the keys in each region.
   *
   * @param splits strictly increasing
   * @return one more than there are split keys, adding up to 1
   */
  public List<Double> shares(List<SplitKey> splits) {
    List<Double> shares = new ArrayList<>(splits.size() + 1);
    BigInteger last = BigInteger.ZERO;
    for (SplitKey split : splits) {
      BigInteger before = space.countBelow(split.toBytes());
      shares.add(share(before.subtract(last)));
      last = before;
    }
    shares.add(share(space.size().subtract(last)));
    return shares;
  }

  private SplitKey split(TargetShares targets, int region, BigInteger last) {
    BigInteger wanted =
        space
            .size()
            .multiply(BigInteger.valueOf(targets.before(region)))
            .divide(BigInteger.valueOf(targets.total()));
    BigInteger slackKeys = slackKeys(Math.min(targets.share(region - 1), targets.share(region)));
    // Every region gets a key, even where keys are few and targets differ.
    BigInteger least = last.add(BigInteger.ONE);
    BigInteger most = space.size().subtract(BigInteger.valueOf(targets.regions() - region));
    BigInteger from = wanted.subtract(slackKeys).max(least).min(most);
    BigInteger to = wanted.add(slackKeys).max(least).min(most);
    return SplitKey.between(space.key(from.subtract(BigInteger.ONE)), space.key(to));
  }

  private BigInteger slackKeys(double share) {
    return new BigDecimal(space.size()).multiply(BigDecimal.valueOf(slack * share)).toBigInteger();
  }

  private double share(BigInteger keys) {
    return new BigDecimal(keys)
        .divide(new BigDecimal(space.size()), MathContext.DECIMAL64)
        .doubleValue();
  }

  private void requireEnoughKeys(int regions) {
    if (space.size().compareTo(BigInteger.valueOf(regions)) < 0) {
      throw new SplitInputException(
          "%,d regions need as many distinct keys, and there are only %,d", regions, space.size());
    }
  }
}
