// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BalancedCutTest {

  @Property(tries = 300)
  void noOtherCutHasALighterFullestRegion(
      @ForAll @Size(min = 1, max = 14) List<@IntRange(min = 1, max = 10) Integer> weights,
      @ForAll @IntRange(min = 1, max = 6) int wanted) {
    double[] row = weights.stream().mapToDouble(Integer::doubleValue).toArray();
    int regions = Math.min(wanted, row.length);

    int[] cuts = BalancedCut.of(row, TargetShares.equal(regions));

    assertThat(cuts).hasSize(regions - 1).isSorted().doesNotHaveDuplicates();
    assertThat(fullest(row, cuts)).isCloseTo(leastFullest(row, regions, 0), within(1e-6));
  }

  @Property(tries = 200)
  void equalKeysAreDealtOutSoThatNoTwoRegionsDifferByMoreThanOne(
      @ForAll @IntRange(min = 1, max = 2_000) int keys,
      @ForAll @IntRange(min = 1, max = 60) int wanted) {
    int regions = Math.min(wanted, keys);
    double[] row = new double[keys];
    Arrays.fill(row, 1);

    double[] held = held(row, BalancedCut.of(row, TargetShares.equal(regions)));

    assertThat(Arrays.stream(held).max().orElseThrow() - Arrays.stream(held).min().orElseThrow())
        .isLessThanOrEqualTo(1);
  }

  @Test
  void aKeyHeavierThanARegionGetsItsOwnRegionAndTheRestIsEven() {
    double[] row = new double[900];
    Arrays.fill(row, 1);
    row[400] = 900;

    int[] cuts = BalancedCut.of(row, TargetShares.equal(10));

    double[] held = held(row, cuts);
    assertThat(held).contains(900);
    assertThat(Arrays.stream(held).filter(region -> region != 900))
        .allSatisfy(region -> assertThat(region).isBetween(95.0, 105.0));
  }

  @Test
  void regionsHoldTheirTargets() {
    double[] row = new double[1_000];
    Arrays.fill(row, 1);

    int[] cuts = BalancedCut.of(row, TargetShares.of(new long[] {1, 2, 3, 4}));

    assertThat(held(row, cuts)).containsExactly(100, 200, 300, 400);
  }

  @Test
  void moreRegionsThanKeysAreRefused() {
    assertThatThrownBy(() -> BalancedCut.of(new double[] {1, 1}, TargetShares.equal(3)))
        .isInstanceOf(SplitInputException.class)
        .hasMessage("3 regions need as many distinct keys, and there are only 2");
  }

  private static double fullest(double[] row, int[] cuts) {
    return Arrays.stream(held(row, cuts)).max().orElseThrow();
  }

  private static double[] held(double[] row, int[] cuts) {
    double[] held = new double[cuts.length + 1];
    for (int region = 0; region < held.length; region++) {
      int from = region == 0 ? 0 : cuts[region - 1];
      int to = region == cuts.length ? row.length : cuts[region];
      held[region] = Arrays.stream(row, from, to).sum();
    }
    return held;
  }

  private static double leastFullest(double[] row, int regions, int from) {
    if (regions == 1) {
      return Arrays.stream(row, from, row.length).sum();
    }
    double least = Double.MAX_VALUE;
    double first = 0;
    for (int to = from + 1; to <= row.length - regions + 1; to++) {
      first += row[to - 1];
      least = Math.min(least, Math.max(first, leastFullest(row, regions - 1, to)));
    }
    return least;
  }
}
