// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Tests offsets that follow only from batches and the operations around them. */
class OffsetVoteTest {

  @Property(tries = 50)
  void batchesBoundTheOffsetOfTheirServer(
      @ForAll @LongRange(min = -500_000, max = 500_000) long offset, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<TailOperation> operations = new ArrayList<>();
    List<MeasuredBatch> batches = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int region = random.nextInt(4);
      long start = random.nextLong(20_000_000);
      long service = random.nextLong(10_000, 300_000);
      operations.add(operation(region, start, service));
      long lead = random.nextLong(100, 1500);
      batches.add(
          Recorded.batch(
              0, region, start + lead + offset, start + service - lead + offset, 1, Map.of()));
    }
    OffsetVote.Result result = new OffsetVote(operations).of(batches, 1_000_000).orElseThrow();
    assertThat(result.correction()).isCloseTo(offset, within(result.error() + 1));
    assertThat(result.error()).isLessThan(2_500);
  }

  @Test
  void batchesWithoutOperationsSayNothing() {
    List<MeasuredBatch> batches =
        List.of(
            Recorded.batch(0, 7, 0, 50_000, 1, Map.of()),
            Recorded.batch(0, 7, 90_000, 150_000, 1, Map.of()));
    assertThat(new OffsetVote(List.of(operation(1, 0, 60_000))).of(batches, 1_000_000)).isEmpty();
  }

  private static TailOperation operation(int region, long start, long service) {
    return Recorded.operation(
        start, start, start + service, 0, Names.NONE, region, true, 1, false, 0);
  }
}
