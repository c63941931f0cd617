// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LedgerPropertiesTest {
  private static final long START = 77;

  private static StallEvent event(long number) {
    return StallEvent.of(StallCause.FLUSH, Scope.server(), number).endedAt(number + 1);
  }

  @Property(tries = 500)
  void eachEventIsReadOnceOrCountedAsLost(
      @ForAll @IntRange(min = 1, max = 40) int capacity,
      @ForAll @Size(max = 30) List<@IntRange(min = 0, max = 60) Integer> bursts,
      @ForAll @IntRange(min = 1, max = 50) int max) {
    Ledger<StallEvent> ledger = new Ledger<>(START, capacity);
    Reader reader = new Reader(ledger);
    long recorded = 0;
    for (int burst : bursts) {
      for (int i = 0; i < burst; i++) {
        ledger.record(event(recorded++));
      }
      reader.drainOnce(max);
    }
    reader.drainAll(max);
    assertThat(reader.starts).doesNotHaveDuplicates().isSorted();
    assertThat(reader.starts.size() + reader.overwritten).isEqualTo(recorded);
    assertThat(ledger.recorded()).isEqualTo(recorded);
  }

  @Property(tries = 60)
  void nothingIsDoubledAndTheLossIsExactUnderConcurrentWriters(
      @ForAll @IntRange(min = 1, max = 64) int capacity,
      @ForAll @IntRange(min = 2, max = 4) int writers,
      @ForAll @IntRange(min = 1, max = 30) int max)
      throws InterruptedException {
    int each = 2_000;
    Ledger<StallEvent> ledger = new Ledger<>(START, capacity);
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int w = 0; w < writers; w++) {
      long first = (long) w * each;
      Thread thread =
          new Thread(
              () -> {
                awaitQuietly(start);
                for (int i = 0; i < each; i++) {
                  ledger.record(event(first + i));
                }
              });
      thread.start();
      threads.add(thread);
    }
    Reader reader = new Reader(ledger);
    start.countDown();
    while (threads.stream().anyMatch(Thread::isAlive)) {
      reader.drainOnce(max);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    reader.drainAll(max);

    Set<Long> distinct = new HashSet<>(reader.starts);
    assertThat(distinct).hasSameSizeAs(reader.starts);
    assertThat(reader.starts.size() + reader.overwritten).isEqualTo((long) writers * each);
    // Whatever the writers' order, the newest events are there in the end.
    assertThat(reader.overwritten).isLessThanOrEqualTo((long) writers * each - capacity);
    assertEachWritersOrderIsKept(reader.starts, each);
  }

  private static void assertEachWritersOrderIsKept(List<Long> starts, int each) {
    long[] last = new long[8];
    Arrays.fill(last, -1);
    for (long start : starts) {
      int writer = (int) (start / each);
      assertThat(start).isGreaterThan(last[writer]);
      last[writer] = start;
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static final class Reader {
    private final Ledger<StallEvent> ledger;
    private final List<Long> starts = new ArrayList<>();
    private LedgerCursor cursor = LedgerCursor.BEGINNING;
    private long overwritten;

    Reader(Ledger<StallEvent> ledger) {
      this.ledger = ledger;
    }

    LedgerPage<StallEvent> drainOnce(int max) {
      LedgerPage<StallEvent> page = ledger.drain(cursor, max);
      assertThat(page.isRestarted()).isFalse();
      assertThat(page.events()).hasSizeLessThanOrEqualTo(max);
      page.events().forEach(event -> starts.add(event.start()));
      overwritten += page.overwritten();
      cursor = page.next();
      return page;
    }

    void drainAll(int max) {
      while (drainOnce(max).hasMore()) {}
    }
  }
}
