// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.run.EventLine;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests which rows a window keeps, and since when they are complete. */
class RowWindowTest {

  private static final int MOST = 100;

  private final RowWindow window = new RowWindow(MOST);

  private static EventLine batch(long end) {
    return Rows.batch(end - 10, end, "walSyncMicros", 10);
  }

  @Test
  void aFloodLeavesTheNewestRowsAndSaysSinceWhenTheyAreComplete() {
    int flood = 200_000;
    for (long end = 1; end <= flood; end++) {
      // Several servers' rows do not come in order.
      window.add(batch(end % 2 == 0 ? end : flood + end), 0);
    }
    assertThat(window.rows()).hasSize(MOST);
    assertThat(window.rows()).allSatisfy(row -> assertThat(row.end()).isGreaterThan(flood));
    assertThat(window.completeFrom()).isEqualTo(2L * flood - 2L * MOST);
    assertThat(window.rows())
        .allSatisfy(row -> assertThat(row.end()).isGreaterThanOrEqualTo(window.completeFrom()));
  }

  @Test
  void aFloodOfBatchesCutsTheEventsToTheSameTime() {
    window.add(Rows.event(StallCause.WAL_SYNC, 0, 5, Map.of()), 0);
    for (long end = 10; end < 10 + 2 * MOST; end++) {
      window.add(batch(end), 0);
    }
    assertThat(window.rows()).noneMatch(EventLine::isEvent);
  }

  @Test
  void aRowAddedTwiceIsKeptOnce() {
    window.add(batch(50), 0);
    window.add(batch(50), 0);
    assertThat(window.rows()).hasSize(1);
  }

  @Test
  void rowsThatEndedTooEarlyByTheReadersClockAreDropped() {
    window.forgetBefore(100);
    window.add(batch(99), 0);
    window.add(batch(150), 60);
    window.add(batch(60), -60);
    assertThat(window.rows()).containsExactly(batch(60));
    window.forgetBefore(121);
    assertThat(window.rows()).isEmpty();
    assertThat(window.completeFrom()).isEqualTo(Long.MIN_VALUE);
  }
}
