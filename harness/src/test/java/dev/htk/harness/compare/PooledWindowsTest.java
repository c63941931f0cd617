// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PooledWindowsTest {

  private final List<Histogram> windows =
      IntStream.range(0, 5).mapToObj(PooledWindowsTest::window).toList();
  private final PooledWindows pooled = new PooledWindows(List.of(windows));

  @Test
  void figuresMatchThoseOfOneHistogramOfAllDrawnWindows() {
    int[] weights = {2, 0, 1, 3, 1};
    Histogram all = new Histogram(3);
    for (int i = 0; i < weights.length; i++) {
      for (int times = 0; times < weights[i]; times++) {
        all.add(windows.get(i));
      }
    }

    for (double share : new double[] {0.5, 0.95, 0.99, 0.999, 1}) {
      assertThat(pooled.quantile(share, weights))
          .isEqualTo((double) all.getValueAtPercentile(100 * share));
    }
    assertThat(pooled.mean(weights)).isCloseTo(all.getMean(), within(1e-6));
  }

  @Test
  void windowsWithoutOperationsHaveNoFigure() {
    assertThat(pooled.quantile(0.99, new int[5])).isNaN();
    assertThat(pooled.mean(new int[5])).isNaN();
    assertThat(new PooledWindows(List.of(List.of(new Histogram(3)))).quantile(0.5, new int[] {1}))
        .isNaN();
  }

  private static Histogram window(int number) {
    SplittableRandom random = new SplittableRandom(number);
    Histogram window = new Histogram(3);
    for (int i = 0; i < 999; i++) {
      window.recordValue((long) (2000 * (number + 1) * Math.exp(random.nextGaussian())));
    }
    return window;
  }
}
