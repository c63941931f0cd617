// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.keys.KnownPopulation;
import dev.htk.splitter.plan.BalancedCut;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.hadoop.hbase.util.Bytes;

/** Tests tables of weighted keys with any cuts and any wanted number of regions. */
class ReshapePropertiesTest {

  private static final double ROUNDING = 1e-6;

  /**
   * A table for the model.
   *
   * @param weights one for each key; the keys are their numbers
   * @param cuts the first keys of its regions but the first
   * @param wanted how many regions it should have
   */
  record Case(List<Integer> weights, Set<Integer> cuts, int wanted, double tolerance)
      implements KnownPopulation {

    double[] row() {
      return weights.stream().mapToDouble(Integer::doubleValue).toArray();
    }

    long weight(int from, int to) {
      return Math.round(Arrays.stream(row(), from, to).sum());
    }

    @Override
    public SplitPlan plan(TargetShares targets) {
      List<SplitKey> keys =
          Arrays.stream(BalancedCut.of(row(), targets))
              .mapToObj(ReshapePropertiesTest::key)
              .toList();
      return SplitPlan.exact("test", keys, shares(keys));
    }

    @Override
    public List<Double> shares(List<SplitKey> splits) {
      List<Double> shares = new ArrayList<>();
      int from = 0;
      for (int i = 0; i <= splits.size(); i++) {
        int to = i < splits.size() ? number(splits.get(i)) : weights.size();
        shares.add((double) weight(from, to) / weight(0, weights.size()));
        from = to;
      }
      return shares;
    }

    Reshape reshape() {
      return Reshape.of(regions(), this, possible(), tolerance);
    }

    /** Returns the wanted number of regions, limited to the number of keys. */
    int possible() {
      return Math.min(wanted, weights.size());
    }

    List<RegionState> regions() {
      List<RegionState> regions = new ArrayList<>();
      int from = 0;
      String start = "";
      for (int cut : new TreeSet<>(cuts)) {
        regions.add(TestRegions.region(start, key(cut).toString(), weight(from, cut)));
        from = cut;
        start = key(cut).toString();
      }
      regions.add(TestRegions.region(start, "", weight(from, weights.size())));
      return regions;
    }
  }

  @Provide
  Arbitrary<Case> cases() {
    Arbitrary<List<Integer>> weights =
        Arbitraries.integers().between(1, 20).list().ofMinSize(2).ofMaxSize(200);
    return weights.flatMap(
        row ->
            Combinators.combine(
                    Arbitraries.just(row),
                    Arbitraries.integers().between(1, row.size() - 1).set().ofMaxSize(40),
                    Arbitraries.integers().between(1, 40),
                    Arbitraries.doubles().between(0.01, 0.4))
                .as(Case::new));
  }

  @Property(tries = 500)
  void theStepsGiveEachRegionItsShareWithinTwiceTheTolerance(@ForAll("cases") Case table) {
    SplitPlan plan = table.plan(table.possible());
    Reshape reshape = table.reshape();

    List<SplitKey> after = new Model(table).doAll(reshape.steps());

    assertThat(after).isEqualTo(reshape.boundaries()).hasSize(plan.regions() - 1);
    long total = table.weight(0, table.weights().size());
    int from = 0;
    for (int i = 0; i < plan.regions(); i++) {
      int to = i < after.size() ? number(after.get(i)) : table.weights().size();
      double share = (double) table.weight(from, to) / total;
      double slack = 2 * table.tolerance() * plan.shares().get(i) + ROUNDING;
      assertThat(share)
          .isPositive()
          .isBetween(plan.shares().get(i) - slack, plan.shares().get(i) + slack);
      from = to;
    }
  }

  @Property(tries = 300)
  void noBoundaryIsMadeOrTakenAwayWithoutNeed(@ForAll("cases") Case table) {
    Reshape reshape = table.reshape();

    Set<SplitKey> made = new HashSet<>();
    Set<SplitKey> removed = new HashSet<>();
    reshape.splits().forEach(split -> assertThat(made.add(split.key())).isTrue());
    reshape.merges().forEach(merge -> assertThat(removed.addAll(merge.removed())).isTrue());

    Set<SplitKey> before = keys(table.cuts());
    Set<SplitKey> wanted = new HashSet<>(reshape.boundaries());
    Set<SplitKey> missing = new HashSet<>(wanted);
    missing.removeAll(before);
    Set<SplitKey> unwanted = new HashSet<>(before);
    unwanted.removeAll(wanted);
    assertThat(made).isEqualTo(missing);
    assertThat(removed).isEqualTo(unwanted);
    assertThat(reshape.kept()).isEqualTo(before.size() - unwanted.size());
  }

  /** Every case has a boundary exactly as far from the planned one as the tolerance allows. */
  @Example
  void aBoundaryAtTheEdgeOfTheToleranceIsKept() {
    aTableThatWasReshapedNeedsNothingMore(new Case(List.of(18, 15, 8, 20), Set.of(2), 3, 0.4));
    aTableThatWasReshapedNeedsNothingMore(new Case(List.of(3, 4, 1, 2, 14), Set.of(1, 3), 2, 0.2));
    aTableThatWasReshapedNeedsNothingMore(
        new Case(List.of(6, 8, 20, 9, 1, 17), Set.of(1, 4), 4, 0.1));
  }

  @Property(tries = 300)
  void aTableThatWasReshapedNeedsNothingMore(@ForAll("cases") Case table) {
    Reshape reshape = table.reshape();
    Set<Integer> cuts = new HashSet<>();
    reshape.boundaries().forEach(key -> cuts.add(number(key)));
    Case reshaped = new Case(table.weights(), cuts, table.wanted(), table.tolerance());

    assertThat(reshaped.reshape().steps()).isEmpty();
  }

  private static Set<SplitKey> keys(Set<Integer> numbers) {
    Set<SplitKey> keys = new HashSet<>();
    numbers.forEach(number -> keys.add(key(number)));
    return keys;
  }

  private static SplitKey key(int number) {
    return SplitKey.of(Bytes.toBytes(number));
  }

  private static int number(SplitKey key) {
    return Bytes.toInt(key.toBytes());
  }

  /** Executes the steps as HBase would and refuses those that HBase would refuse. */
  private static final class Model {

    private final TreeSet<SplitKey> boundaries;

    /** The round in which each region was made, by the region's first key. */
    private final Map<Optional<SplitKey>, Integer> made = new HashMap<>();

    Model(Case table) {
      boundaries = new TreeSet<>(keys(table.cuts()));
    }

    List<SplitKey> doAll(List<Step> steps) {
      int round = 0;
      for (Step step : steps) {
        assertThat(step.round()).isGreaterThanOrEqualTo(round);
        assertThat(step.bytes()).isNotNegative();
        round = step.round();
        if (step instanceof Step.Split split) {
          split(split);
        } else if (step instanceof Step.Merge merge) {
          merge(merge);
        }
      }
      return List.copyOf(boundaries);
    }

    private void split(Step.Split split) {
      Optional<SplitKey> region = Optional.ofNullable(boundaries.lower(split.key()));
      requireCompacted(region, split.round());
      assertThat(boundaries.add(split.key())).as("strictly inside the region").isTrue();
      made.put(region, split.round());
      made.put(Optional.of(split.key()), split.round());
    }

    private void merge(Step.Merge merge) {
      SplitKey last = merge.removed().get(merge.removed().size() - 1);
      assertThat(Optional.ofNullable(boundaries.higher(last))).isEqualTo(merge.end());
      assertThat(Optional.ofNullable(boundaries.lower(merge.removed().get(0))))
          .isEqualTo(merge.start());
      requireCompacted(merge.start(), merge.round());
      for (SplitKey key : merge.removed()) {
        requireCompacted(Optional.of(key), merge.round());
        assertThat(boundaries.remove(key)).isTrue();
      }
      made.put(merge.start(), merge.round());
    }

    private void requireCompacted(Optional<SplitKey> region, int round) {
      assertThat(made.getOrDefault(region, -1)).isLessThan(round);
    }
  }
}
