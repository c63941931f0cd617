// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.diagnosis.cause.Spikes.Stretch;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.Recorded;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SpikesTest {

  private static final AttributionParameters OVER_20_MS =
      new AttributionParameters(20_000, 1_000, 8, 1_000, 0);

  private static TailOperation operation(long due, long end) {
    return Recorded.operation(
        due, due, end, 0, Names.NONE, 0, true, 1, /* isRefused= */ false, /* sleepMicros= */ 0);
  }

  @Test
  void operationsLessThanAGapApartAreOneSpike() {
    Spikes spikes =
        Spikes.of(
            List.of(
                operation(0, 50_000),
                operation(150_000, 200_000),
                operation(300_001, 350_000),
                operation(30_000, 40_000)),
            OVER_20_MS);
    assertThat(spikes.stretches())
        .containsExactly(new Stretch(0, 200_000), new Stretch(300_001, 350_000));
    assertThat(spikes.of(1)).isZero();
    assertThat(spikes.of(2)).isEqualTo(1);
  }

  @Test
  void aCutLeavesOperationsDueEarlierInTheFirstSpike() {
    Spikes spikes =
        Spikes.of(
            List.of(operation(0, 500_000), operation(99_000, 600_000), operation(100_000, 300_000)),
            OVER_20_MS,
            new TreeSet<>(List.of(100_000L)));
    assertThat(spikes.stretches())
        .containsExactly(new Stretch(0, 600_000), new Stretch(100_000, 300_000));
    assertThat(spikes.of(1)).isZero();
    assertThat(spikes.of(2)).isEqualTo(1);
  }
}
