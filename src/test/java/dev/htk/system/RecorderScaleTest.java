// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.client.ServerLedgers;
import dev.htk.coprocessor.endpoint.RecorderEndpoint;
import dev.htk.coprocessor.ledger.Ledger;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.message.LedgerMessages;
import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SlowBatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code -Pmeasure -Dgroups=diagnose-scale}: what the ledger of one server with 200 regions keeps
 * at its peak, and how long it takes to drain a thousand servers. Prints both; docs/scale.md has
 * the latest figures.
 */
@Tag("diagnose-scale")
@OnSharedCluster
class RecorderScaleTest {

  private static final int REGIONS = 200;
  private static final int SERVERS = 1000;
  private static final int PINGS = 5;

  /** Half of the default 16 MiB; events have the other half. */
  private static final int CAPACITY = Ledger.capacityOf(8 << 20);

  @Test
  void aLedgerLosesExactlyWhatComesBetweenTwoDrainsBeyondItsCapacity() {
    Ledger<SlowBatch> ledger = new Ledger<>(1, CAPACITY);
    LedgerCursor cursor = LedgerCursor.BEGINNING;
    SplittableRandom random = new SplittableRandom(1);
    for (int between : new int[] {6, 1_000, CAPACITY, 2 * CAPACITY, 10 * CAPACITY}) {
      for (int i = 0; i < between; i++) {
        ledger.record(batch(random, i));
      }
      long read = 0;
      long lost = 0;
      long bytes = 0;
      long start = System.nanoTime();
      LedgerPage<SlowBatch> page;
      do {
        page = ledger.drain(cursor, RecorderEndpoint.LARGEST_PAGE);
        bytes += LedgerMessages.batches(page).toByteArray().length;
        read += page.events().size();
        lost += page.overwritten();
        cursor = page.next();
      } while (page.hasMore());
      System.out.printf(
          Locale.ROOT,
          "%,d slow batches between two drains: %,d read as %,d bytes in %.1f ms, %,d lost%n",
          between,
          read,
          bytes,
          (System.nanoTime() - start) / 1e6,
          lost);
      assertThat(read).isEqualTo(Math.min(between, CAPACITY));
      assertThat(lost).isEqualTo(between - read);
    }
  }

  private static SlowBatch batch(SplittableRandom random, long start) {
    String region = String.format(Locale.ROOT, "%032x", random.nextInt(REGIONS));
    return SlowBatch.on(Scope.region("usertable", region), 1_790_000_000_000_000L + start)
        .part(BatchPart.QUEUE, 12_000)
        .part(BatchPart.WAL_SYNC, 31_000)
        .part(BatchPart.REST, 450)
        .client("10.20.30.40")
        .operations(100)
        .bytes(110_000)
        .row(random.nextLong())
        .endedAt(1_790_000_000_043_450L + start);
  }

  @Test
  void aThousandServersAreDrainedByAFewThreads(SharedCluster cluster) throws Exception {
    try (Admin admin = cluster.admin()) {
      ServerName server = admin.getRegionServers().iterator().next();
      drainAll(admin, server, 1);
      for (int threads : new int[] {1, 4, 16}) {
        long start = System.nanoTime();
        drainAll(admin, server, threads);
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
            Locale.ROOT,
            "%,d recorders drained by %d threads in %.2f s: %,.0f calls a second%n",
            SERVERS,
            threads,
            seconds,
            SERVERS * (PINGS + 2) / seconds);
      }
    }
  }

  /** Asks one server as often as there would be servers, each time as a drain of a run does. */
  private static void drainAll(Admin admin, ServerName server, int threads) throws Exception {
    RecorderClock clock = RecorderClock.anchoredNow();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<Void>> drains = new ArrayList<>();
      IntStream.range(0, SERVERS).forEach(i -> drains.add(() -> drain(admin, server, clock)));
      for (Future<Void> drained : pool.invokeAll(drains)) {
        drained.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static Void drain(Admin admin, ServerName server, RecorderClock clock)
      throws IOException {
    RecorderClient recorder = RecorderClient.of(admin, server, clock);
    for (int i = 0; i < PINGS; i++) {
      assertThat(recorder.ping().roundTripMicros()).isPositive();
    }
    ServerLedgers ledgers = new ServerLedgers();
    ledgers.drainEvents(recorder, page -> {});
    ledgers.drainBatches(recorder, page -> {});
    return null;
  }
}
