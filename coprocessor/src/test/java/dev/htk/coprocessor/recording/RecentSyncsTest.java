// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class RecentSyncsTest {
  private final RecentSyncs syncs = new RecentSyncs();

  @Test
  void theFirstSyncThatBeganAfterAnAppendMadeItDurable() {
    syncs.add(300, 350);
    syncs.add(100, 200);
    syncs.add(200, 300);
    Optional<SyncSpan> found = syncs.covering(150, 400);
    assertThat(found).map(SyncSpan::start).contains(200L);
    assertThat(found).map(SyncSpan::end).contains(300L);
  }

  @Test
  void aSyncThatEqualsTheSpanCoversTheSpan() {
    syncs.add(100, 200);
    assertThat(syncs.covering(100, 200)).isPresent();
    assertThat(syncs.covering(101, 200)).isEmpty();
    assertThat(syncs.covering(100, 199)).isEmpty();
  }

  @Test
  void theLongestSyncThatEndedInAStretchIsFound() {
    syncs.add(0, 1_000);
    syncs.add(900, 2_000);
    syncs.add(1_900, 2_500);
    syncs.add(1_000, 4_000);
    assertThat(syncs.longest(1_001, 3_000)).map(SyncSpan::start).contains(900L);
    assertThat(syncs.longest(1_001, 3_000)).map(SyncSpan::micros).contains(1_100L);
    assertThat(syncs.longest(2_000, 2_000)).map(SyncSpan::start).contains(900L);
    assertThat(syncs.longest(2_501, 3_999)).isEmpty();
  }

  @Test
  void anEmptyHistoryHasNoCoveringSync() {
    assertThat(syncs.covering(0, Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void theOldestSyncsGiveWayToNewOnes() {
    for (long i = 0; i <= RecentSyncs.KEPT; i++) {
      syncs.add(10 * i, 10 * i + 5);
    }
    assertThat(syncs.covering(0, Long.MAX_VALUE)).map(SyncSpan::start).contains(10L);
    assertThat(syncs.covering(10 * RecentSyncs.KEPT, Long.MAX_VALUE)).isPresent();
    assertThat(syncs.reachesBackTo(10)).isFalse();
    assertThat(syncs.reachesBackTo(11)).isTrue();
  }

  @Test
  void concurrentThreadsNeverMixUpTheirSyncs() throws InterruptedException {
    CountDownLatch begin = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int offset = t;
      Thread thread =
          new Thread(
              () -> {
                await(begin);
                for (long i = 0; i < 50_000; i++) {
                  long start = 4 * i + offset;
                  syncs.add(start, 3 * start);
                }
              });
      thread.start();
      threads.add(thread);
    }
    begin.countDown();
    while (threads.stream().anyMatch(Thread::isAlive)) {
      syncs
          .covering(0, Long.MAX_VALUE)
          .ifPresent(span -> assertThat(span.end()).isEqualTo(3 * span.start()));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @Test
  void walsAreToldApartByIdentity() {
    WalSyncs wals = new WalSyncs();
    String one = new String("wal");
    String other = new String("wal");
    wals.of(one).add(1, 2);
    assertThat(wals.of(one).covering(0, 9)).isPresent();
    assertThat(wals.of(other).covering(0, 9)).isEmpty();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
