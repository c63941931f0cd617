// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.slow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.phase.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RisingThresholdTest {

  @Property(tries = 60)
  void everyOperationAboveTheFinalPercentileIsKeptInAnyOrder(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 60_000) int operations,
      @ForAll @IntRange(min = 1, max = 500) int between) {
    Random random = new Random(seed);
    // Slow at first, as in a JVM that has just started, or slow at the end, or mixed.
    int order = random.nextInt(3);
    long[] micros = new long[operations];
    for (int i = 0; i < operations; i++) {
      micros[i] = (long) (100 / Math.pow(1 - random.nextDouble(), 0.7));
    }
    if (order > 0) {
      Arrays.sort(micros);
    }
    RisingThreshold threshold = new RisingThreshold(operations);
    Histogram all = new Histogram(3);
    List<Long> left = new ArrayList<>();
    for (int i = 0; i < operations; i++) {
      long time = micros[order == 1 ? operations - 1 - i : i];
      all.recordValue(time);
      long nanos = TimeUnit.MICROSECONDS.toNanos(time);
      if (nanos >= threshold.nanos(Operation.INSERT)) {
        threshold.kept(Operation.INSERT, nanos);
      } else {
        left.add(time);
      }
      if (i % between == 0) {
        threshold.move();
      }
    }

    long percentile = all.getValueAtPercentile(99.9);

    assertThat(left).allMatch(time -> time <= percentile);
  }

  @Test
  void aRunInRandomOrderKeepsUnderTwoPercent() {
    int operations = 200_000;
    RisingThreshold threshold = new RisingThreshold(operations);
    Random random = new Random(1);
    int kept = 0;
    for (int i = 0; i < operations; i++) {
      long nanos = (long) (1e6 * (1 + random.nextGaussian() * random.nextGaussian()));
      if (nanos >= threshold.nanos(Operation.READ)) {
        threshold.kept(Operation.READ, nanos);
        threshold.move();
        kept++;
      }
    }

    assertThat(kept).isBetween(200, 4_000);
  }

  @Test
  void everyKindOfOperationHasItsOwnThreshold() {
    RisingThreshold threshold = new RisingThreshold(1_000);
    for (int i = 0; i < 1_000; i++) {
      threshold.kept(Operation.READ, TimeUnit.MILLISECONDS.toNanos(5));
    }
    threshold.move();

    assertThat(threshold.nanos(Operation.READ)).isBetween(4_900_000L, 5_000_000L);
    assertThat(threshold.nanos(Operation.INSERT)).isZero();
  }

  @Test
  void aFixedThresholdStaysWhereItIs() {
    TailThreshold threshold = TailThreshold.fixed(20_000);
    threshold.kept(Operation.READ, 1);
    threshold.move();

    assertThat(threshold.nanos(Operation.READ)).isEqualTo(20_000_000);
  }
}
