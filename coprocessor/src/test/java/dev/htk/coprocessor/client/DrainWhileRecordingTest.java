// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToLongFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.hadoop.conf.Configuration;

/** Drains both ledgers through the endpoint while several threads write into them. */
class DrainWhileRecordingTest {

  private static final int WRITERS = 3;
  private static final Scope REGION = Scope.region("usertable", "00ff");

  private final Recording recording = new Recording(settings(), () -> 1);

  private static RecorderSettings settings() {
    Configuration configuration = new Configuration(false);
    configuration.set(RecorderSettings.LEDGER_BYTES, "64k");
    return RecorderSettings.of(configuration);
  }

  @Property(tries = 10)
  void eachRecordIsDrainedOnceOrCountedAsLost(
      @ForAll @IntRange(min = 1, max = 3_000) int perWriter,
      @ForAll @IntRange(min = 1, max = 200) int page)
      throws IOException {
    RecorderClient client = InProcess.clientOf(recording);
    Reader<StallEvent> events = new Reader<>(client::drain, StallEvent::start, page);
    Reader<SlowBatch> batches = new Reader<>(client::drainBatches, SlowBatch::start, page);
    events.cursor = LedgerCursor.of(recording.events().startId(), recording.events().recorded());
    batches.cursor = LedgerCursor.of(recording.batches().startId(), recording.batches().recorded());

    CompletableFuture<?>[] writers = new CompletableFuture<?>[WRITERS];
    for (int i = 0; i < WRITERS; i++) {
      long first = (long) i * perWriter;
      writers[i] = CompletableFuture.runAsync(() -> record(first, perWriter));
    }
    CompletableFuture<Void> all = CompletableFuture.allOf(writers);
    while (!all.isDone()) {
      events.readOn();
      batches.readOn();
    }
    all.join();
    events.readAll();
    batches.readAll();

    long written = (long) WRITERS * perWriter;
    assertThat(events.seen.size() + events.lost).isEqualTo(written);
    assertThat(batches.seen.size() + batches.lost).isEqualTo(written);
  }

  private void record(long first, int count) {
    for (long number = first; number < first + count; number++) {
      recording.record(StallEvent.of(StallCause.FLUSH, REGION, number).endedAt(number + 1));
      recording.record(SlowBatch.on(REGION, number).endedAt(number + 1));
    }
  }

  /** A client that continues from its last cursor. */
  private static final class Reader<E> {
    private final Drain<E> drain;
    private final ToLongFunction<E> number;
    private final int page;
    private final Set<Long> seen = new HashSet<>();
    private LedgerCursor cursor;
    private long lost;

    Reader(Drain<E> drain, ToLongFunction<E> number, int page) {
      this.drain = drain;
      this.number = number;
      this.page = page;
    }

    boolean readOn() throws IOException {
      LedgerPage<E> read = drain.from(cursor, page);
      assertThat(read.events()).hasSizeLessThanOrEqualTo(page);
      assertThat(read.isRestarted()).isFalse();
      for (E entry : read.events()) {
        assertThat(seen.add(number.applyAsLong(entry))).as("%s comes once", entry).isTrue();
      }
      lost += read.overwritten();
      cursor = read.next();
      return read.hasMore();
    }

    void readAll() throws IOException {
      boolean more;
      do {
        more = readOn();
      } while (more);
    }
  }

  @FunctionalInterface
  private interface Drain<E> {
    LedgerPage<E> from(LedgerCursor cursor, int max) throws IOException;
  }
}
