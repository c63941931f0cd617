package dev.htk.splitter.plan;

import java.util.List;

/**
 * Where to cut a table, and what each region will then hold.
 *
 * @param keys the key distribution that the plan is made for, in words
 * @param splits the split keys, strictly increasing; one fewer than there are regions
 * @param shares the predicted share of the rows of each region, in region order, adding up to 1
 * @param errorBound an upper bound of the true ratio of the largest region to the mean; equal to
 *     {@link #maxOverMean()} where the key population is known exactly
 */
public record SplitPlan(
    String keys, List<SplitKey> splits, List<Double> shares, double errorBound) {

  public SplitPlan {
    splits = List.copyOf(splits);
    shares = List.copyOf(shares);
    if (shares.size() != splits.size() + 1) {
      throw new IllegalArgumentException(
          "%d split keys make %d regions, but %d shares are given"
              .formatted(splits.size(), splits.size() + 1, shares.size()));
    }
    for (int i = 1; i < splits.size(); i++) {
      if (splits.get(i - 1).compareTo(splits.get(i)) >= 0) {
        throw new IllegalArgumentException(
            "split keys must increase, but '%s' is followed by '%s'"
                .formatted(splits.get(i - 1), splits.get(i)));
      }
    }
  }

  public int regions() {
    return shares.size();
  }

  /** The split keys in the form that {@code Admin.createTable} takes. */
  public byte[][] toBytes() {
    return splits.stream().map(SplitKey::toBytes).toArray(byte[][]::new);
  }

  /** How much fuller than the average the fullest region is predicted to be; 1 is perfect. */
  public double maxOverMean() {
    return shares.stream().mapToDouble(Double::doubleValue).max().orElseThrow() * regions();
  }

  /** How full the emptiest region is predicted to be against the average; 1 is perfect. */
  public double minOverMean() {
    return shares.stream().mapToDouble(Double::doubleValue).min().orElseThrow() * regions();
  }
}
