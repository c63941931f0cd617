// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.List;
import org.junit.jupiter.api.Test;

class AllocationStallsTest {

  private static final Window PHASE = new Window(10_000, 20_000);

  private static StallSpan wait(int server, long start, long end) {
    return new StallSpan(StallCause.GC_PAUSE, server, Names.NONE, start, end);
  }

  @Test
  void onlyTheServerThatWaitedLongestInThePhaseCounts() {
    List<StallSpan> waits =
        List.of(
            wait(0, 1_000, 9_000),
            wait(0, 9_500, 10_100),
            wait(1, 11_000, 11_200),
            wait(1, 19_900, Long.MAX_VALUE),
            wait(2, 12_000, 12_250));

    assertThat(AllocationStalls.longest(waits, PHASE))
        .isEqualTo(new AllocationStalls(2, 300, PHASE.micros()));
    assertThat(AllocationStalls.longest(List.of(waits.get(0)), PHASE))
        .isEqualTo(AllocationStalls.NONE);
  }

  @Test
  void noWaitShowsNoSmallHeap() {
    assertThat(AllocationStalls.NONE.showSmallHeap()).isFalse();
  }
}
