// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.plan.ErrorBound;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

class ChanceBoundTest {

  @Test
  void oneRegionHoldsTheMean() {
    assertThat(ChanceBound.maxOverMean(1_000, 1, 1)).isEqualTo(1);
    assertThat(ChanceBound.maxOverMeanFrom(1_000, 1, 1)).isEqualTo(1);
  }

  @Property(tries = 100)
  void theBoundIsTheLeastThatIsExceededRarelyEnough(
      @ForAll @IntRange(min = 1, max = 300) int rows,
      @ForAll @IntRange(min = 2, max = 60) int regions) {
    double chance = ErrorBound.CHANCE / regions;

    long most = Math.round(ChanceBound.maxOverMean(rows, regions, 1.0 / regions) * rows / regions);

    assertThat(tail(rows, 1.0 / regions, most)).isLessThanOrEqualTo(chance * (1 + 1e-9));
    assertThat(tail(rows, 1.0 / regions, most - 1)).isGreaterThan(chance);
  }

  @Test
  void theBoundApproachesTheNormalApproximationForLargeRegions() {
    double z = NormalDistribution.of(0, 1).inverseSurvivalProbability(ErrorBound.CHANCE / 100);
    double rowsOfRegion = 10_000;

    double bound = ChanceBound.maxOverMean(1_000_000, 100, 0.01);

    assertThat(bound).isCloseTo(Math.pow(1 + z / 2 / Math.sqrt(rowsOfRegion), 2), within(1e-3));
  }

  @Property(tries = 200)
  void theBoundForAMinimumOfRowsHoldsForMoreRows(
      @ForAll @IntRange(min = 100, max = 1_000_000) int rows,
      @ForAll @IntRange(min = 0, max = 100_000_000) int more,
      @ForAll @IntRange(min = 2, max = 500) int regions) {
    assertThat(ChanceBound.maxOverMean(rows + (long) more, regions, 1.0 / regions))
        .isLessThanOrEqualTo(ChanceBound.maxOverMeanFrom(rows, regions, 1.0 / regions));
  }

  @Test
  void theBoundHoldsForRandomlyPlacedRows() {
    int regions = 50;
    int rows = 5_000;
    double bound = ChanceBound.maxOverMean(rows, regions, 1.0 / regions);
    Random random = new Random(1);
    int misses = 0;
    double nearest = 0;
    for (int trial = 0; trial < 1_000; trial++) {
      int[] counts = new int[regions];
      int most = 0;
      for (int row = 0; row < rows; row++) {
        most = Math.max(most, ++counts[random.nextInt(regions)]);
      }
      double maxOverMean = (double) most * regions / rows;
      nearest = Math.max(nearest, maxOverMean);
      misses += maxOverMean > bound ? 1 : 0;
    }
    assertThat(misses).isLessThanOrEqualTo(5);
    assertThat(nearest).isGreaterThan(1 + 0.75 * (bound - 1));
  }

  @Test
  void theBoundHandlesMoreRowsThanAnInt() {
    assertThat(ChanceBound.maxOverMean(1L << 40, 10_000, 1e-4)).isBetween(1.0, 1.02);
  }

  /** Returns the chance of more than {@code most} rows in a region, summed term by term. */
  private static double tail(int rows, double share, long most) {
    double sum = 0;
    for (int count = rows; count > most; count--) {
      double logarithm = count * Math.log(share) + (rows - count) * Math.log1p(-share);
      for (int i = 1; i <= count; i++) {
        logarithm += Math.log((double) (rows - count + i) / i);
      }
      sum += Math.exp(logarithm);
    }
    return sum;
  }
}
