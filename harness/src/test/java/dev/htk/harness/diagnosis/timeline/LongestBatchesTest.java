// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.BatchPart;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests which batches a clock is fitted to. */
class LongestBatchesTest {

  @Test
  void theLongestStayAndTheEarliestOfEqualOnes() {
    LongestBatches longest = new LongestBatches();
    for (int i = 0; i < 3 * LongestBatches.MOST; i++) {
      long start = i * 7919L % 3001;
      longest.add(Recorded.batch(0, 1, start, start + 10, 1, Map.of()));
    }
    MeasuredBatch longer = Recorded.batch(0, 1, 9_000, 9_011, 1, Map.of());
    longest.add(longer);
    assertThat(longest.all()).hasSize(LongestBatches.MOST).contains(longer);
    assertThat(longest.all().stream().filter(batch -> !batch.equals(longer)))
        .allMatch(batch -> batch.start() < LongestBatches.MOST);
  }

  @Test
  void getsAreLeftOut() {
    LongestBatches longest = new LongestBatches();
    longest.add(Recorded.batch(0, 1, 0, 10, 1, Map.of(BatchPart.READ, 10L)));
    assertThat(longest.all()).isEmpty();
  }
}
