// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.generator.ScrambledZipfianGenerator;
import site.ycsb.generator.ZipfianGenerator;

class ZipfianLawTest {

  private static final int DRAWS = 500_000;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 1_500})
  void ranksAreDrawnAsYcsbDrawsThem(int items) {
    ZipfianLaw law = ZipfianLaw.of(items);
    ZipfianGenerator generator = new ZipfianGenerator(items);
    int[] drawn = new int[items];

    for (int i = 0; i < DRAWS; i++) {
      drawn[generator.nextValue().intValue()]++;
    }

    for (int rank = 0; rank < items; rank++) {
      double share = law.share(rank);
      // Beyond six deviations lies one draw in a billion; few draws have a longer tail.
      assertThat(drawn[rank] / (double) DRAWS)
          .as("rank %d of %d", rank, items)
          .isCloseTo(share, within(6 * Math.sqrt(share / DRAWS) + 10.0 / DRAWS));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 1_000, 5_000, 10_000_000_001L})
  void sharesAddUp(long items) {
    ZipfianLaw law = ZipfianLaw.of(items);
    int ranks = (int) Math.min(items, 2_000);

    double sum = IntStream.range(0, ranks).mapToDouble(law::share).sum();

    assertThat(sum).isCloseTo(law.below(ranks), within(1e-8));
    assertThat(law.below(items)).isEqualTo(1);
  }

  @Test
  void zetaEqualsYcsbsPrecomputedSum() {
    assertThat(ZipfianLaw.zeta(ScrambledZipfianGenerator.ITEM_COUNT))
        .isCloseTo(ScrambledZipfianGenerator.ZETAN, within(1e-6));
    double sum = IntStream.rangeClosed(1, 100_000).mapToDouble(i -> Math.pow(i, -0.99)).sum();
    assertThat(ZipfianLaw.zeta(100_000)).isCloseTo(sum, within(1e-10));
  }
}
