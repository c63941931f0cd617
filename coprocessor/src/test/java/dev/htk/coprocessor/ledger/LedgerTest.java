// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private static final long START = 77;

  private static StallEvent event(long number) {
    return StallEvent.of(StallCause.FLUSH, Scope.server(), number).endedAt(number + 1);
  }

  private static Ledger<StallEvent> ledger(int capacity, int events) {
    Ledger<StallEvent> ledger = new Ledger<>(START, capacity);
    for (int i = 0; i < events; i++) {
      ledger.record(event(i));
    }
    return ledger;
  }

  private static List<Long> starts(LedgerPage<StallEvent> page) {
    return page.events().stream().map(StallEvent::start).toList();
  }

  @Test
  void anEmptyLedgerGivesAnEmptyPage() {
    LedgerPage<StallEvent> page = ledger(4, 0).drain(LedgerCursor.BEGINNING, 10);
    assertThat(page.events()).isEmpty();
    assertThat(page.overwritten()).isZero();
    assertThat(page.isRestarted()).isFalse();
    assertThat(page.hasMore()).isFalse();
  }

  @Test
  void aDrainGoesOnWhereTheLastOneStopped() {
    Ledger<StallEvent> ledger = ledger(8, 5);
    LedgerPage<StallEvent> first = ledger.drain(LedgerCursor.BEGINNING, 3);
    LedgerPage<StallEvent> second = ledger.drain(first.next(), 3);
    assertThat(starts(first)).containsExactly(0L, 1L, 2L);
    assertThat(first.hasMore()).isTrue();
    assertThat(starts(second)).containsExactly(3L, 4L);
    assertThat(second.hasMore()).isFalse();
  }

  @Test
  void overwrittenEventsAreCounted() {
    LedgerPage<StallEvent> page = ledger(4, 10).drain(LedgerCursor.BEGINNING, 10);
    assertThat(starts(page)).containsExactly(6L, 7L, 8L, 9L);
    assertThat(page.overwritten()).isEqualTo(6);
  }

  @Test
  void onlyEventsThatThisReaderMissedAreCounted() {
    Ledger<StallEvent> ledger = ledger(4, 3);
    LedgerCursor cursor = ledger.drain(LedgerCursor.BEGINNING, 10).next();
    for (int i = 3; i < 10; i++) {
      ledger.record(event(i));
    }
    assertThat(ledger.drain(cursor, 10).overwritten()).isEqualTo(3);
  }

  @Test
  void aCursorOfAnEarlierStartBeginsWithTheOldestEvent() {
    LedgerPage<StallEvent> page = ledger(8, 3).drain(LedgerCursor.of(START - 1, 1_000), 10);
    assertThat(page.isRestarted()).isTrue();
    assertThat(starts(page)).containsExactly(0L, 1L, 2L);
    assertThat(page.next().ledger()).isEqualTo(START);
  }

  @Test
  void aCursorThatThisLedgerNeverGaveBeginsWithTheOldestEvent() {
    assertThat(starts(ledger(8, 2).drain(LedgerCursor.of(START, 3), 10))).containsExactly(0L, 1L);
    assertThat(starts(ledger(8, 2).drain(LedgerCursor.of(START, -1), 10))).containsExactly(0L, 1L);
    assertThat(starts(ledger(8, 2).drain(LedgerCursor.of(START, Long.MAX_VALUE), 10)))
        .containsExactly(0L, 1L);
  }

  @Test
  void aMaximumBelowOneIsRefused() {
    assertThatThrownBy(() -> ledger(8, 2).drain(LedgerCursor.BEGINNING, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0");
  }

  @Test
  void aNullEventIsNotRecorded() {
    Ledger<StallEvent> ledger = ledger(8, 0);
    ledger.record(null);
    assertThat(ledger.drain(LedgerCursor.BEGINNING, 10).events()).isEmpty();
  }

  @Test
  void aLedgerOfSixteenMegabytesKeepsThirtyTwoThousandEvents() {
    assertThat(Ledger.capacityOf(16L << 20)).isEqualTo(32_768);
    assertThat(Ledger.capacityOf(1)).isEqualTo(1);
    assertThat(Ledger.capacityOf(Long.MAX_VALUE)).isPositive();
  }
}
