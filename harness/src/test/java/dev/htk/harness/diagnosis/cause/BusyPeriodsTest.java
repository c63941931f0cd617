// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.Recorded;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests when operations queued for the client's threads. */
class BusyPeriodsTest {

  private static TailOperation operation(long due, long start, long end) {
    return Recorded.operation(due, start, end, 0, Names.NONE, 0, true, 1, false, 0);
  }

  @Test
  void aQueueLastsFromItsFirstWaitToItsLast() {
    BusyPeriods busy =
        BusyPeriods.of(
            List.of(
                operation(0, 5_000, 6_000),
                operation(4_000, 9_000, 9_500),
                operation(20_000, 30_000, 31_000)),
            500);
    assertThat(busy.at(0)).isZero();
    assertThat(busy.at(9_000)).isZero();
    assertThat(busy.at(9_001)).isEqualTo(-1);
    assertThat(busy.at(30_000)).isEqualTo(1);
    assertThat(busy.at(-1)).isEqualTo(-1);
  }

  @Test
  void aThreadThatWakesLateIsNoQueue() {
    assertThat(BusyPeriods.of(List.of(operation(0, 900, 2_000)), 100).isNone()).isTrue();
    assertThat(BusyPeriods.of(List.of(operation(0, 2_900, 4_000)), 3_000).isNone()).isTrue();
  }
}
