// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.client;

import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;

/**
 * The read positions in the two ledgers of one server. A position advances only when its page has
 * been taken, so that nothing is missing after a failure. Not thread-safe.
 */
public final class ServerLedgers {

  private LedgerCursor events = LedgerCursor.BEGINNING;
  private LedgerCursor batches = LedgerCursor.BEGINNING;
  private boolean withoutBatches;

  /** Skips everything recorded so far. */
  public void skip(RecorderClient recorder) throws IOException {
    drainEvents(recorder, page -> {});
    drainBatches(recorder, page -> {});
  }

  /** Passes on all new events, page by page. */
  public void drainEvents(RecorderClient recorder, Taker<StallEvent> taker) throws IOException {
    LedgerPage<StallEvent> page;
    do {
      page = recorder.drain(events);
      taker.take(page);
      events = page.next();
    } while (page.hasMore());
  }

  /** Passes on all new slow batches; asks an older recorder, which has none, only once. */
  public void drainBatches(RecorderClient recorder, Taker<SlowBatch> taker) throws IOException {
    boolean more = !withoutBatches;
    while (more) {
      try {
        LedgerPage<SlowBatch> page = recorder.drainBatches(batches);
        taker.take(page);
        batches = page.next();
        more = page.hasMore();
      } catch (RecorderMissingException older) {
        withoutBatches = true;
        more = false;
      }
    }
  }

  /** Takes the pages. */
  @FunctionalInterface
  public interface Taker<E> {
    void take(LedgerPage<E> page) throws IOException;
  }
}
