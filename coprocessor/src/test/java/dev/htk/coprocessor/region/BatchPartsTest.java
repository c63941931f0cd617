// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.BatchPart;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class BatchPartsTest {
  private static long sum(BatchParts parts) {
    long sum = 0;
    for (BatchPart part : BatchPart.values()) {
      assertThat(parts.micros(part)).as("%s", part).isNotNegative();
      sum += parts.micros(part);
    }
    return sum;
  }

  private static BatchParts parts(long queue, long gates, long sync, long rest) {
    return new BatchParts()
        .with(BatchPart.QUEUE, queue)
        .with(BatchPart.GATES, gates)
        .with(BatchPart.WAL_SYNC, sync)
        .with(BatchPart.REST, rest);
  }

  @Test
  void timeWithoutACoreIsTakenFromTheWorkFirst() {
    BatchParts parts = parts(4_000, 1_000, 9_000, 2_000).starved(2_500);
    assertThat(parts.micros(BatchPart.STARVED)).isEqualTo(2_500);
    assertThat(parts.micros(BatchPart.REST)).isZero();
    assertThat(parts.micros(BatchPart.GATES)).isEqualTo(500);
    assertThat(parts.micros(BatchPart.QUEUE)).isEqualTo(4_000);
  }

  @Test
  void timeWithoutACoreIsNotTakenFromTheWalSync() {
    BatchParts parts = parts(0, 0, 9_000, 100).starved(5_000);
    assertThat(parts.micros(BatchPart.STARVED)).isEqualTo(100);
    assertThat(parts.micros(BatchPart.WAL_SYNC)).isEqualTo(9_000);
  }

  @Property
  void starvationDoesNotChangeTheSumOfTheParts(
      @ForAll @LongRange(min = 0, max = 100_000) long queue,
      @ForAll @LongRange(min = 0, max = 100_000) long gates,
      @ForAll @LongRange(min = 0, max = 100_000) long sync,
      @ForAll @LongRange(min = 0, max = 100_000) long rest,
      @ForAll @LongRange(min = 0, max = 500_000) long starved) {
    assertThat(sum(parts(queue, gates, sync, rest).starved(starved)))
        .isEqualTo(queue + gates + sync + rest);
  }
}
