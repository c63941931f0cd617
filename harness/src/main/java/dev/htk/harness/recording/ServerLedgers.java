package dev.htk.harness.recording;

import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.client.RecorderMissingException;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;

/**
 * How far the two ledgers of one server have been read. A place is kept only once its page has been
 * taken, so that after a failure nothing is missing. Not thread-safe.
 */
public final class ServerLedgers {

  private LedgerCursor events = LedgerCursor.BEGINNING;
  private LedgerCursor batches = LedgerCursor.BEGINNING;
  private boolean withoutBatches;

  /** Passes over all that is there. */
  void skip(RecorderClient recorder) throws IOException {
    drainEvents(recorder, page -> {});
    drainBatches(recorder, page -> {});
  }

  /** Hands over all events that are new, page by page. */
  public void drainEvents(RecorderClient recorder, Taker<StallEvent> taker) throws IOException {
    LedgerPage<StallEvent> page;
    do {
      page = recorder.drain(events);
      taker.take(page);
      events = page.next();
    } while (page.hasMore());
  }

  /** The same of slow batches; an older recorder, which has none, is asked once. */
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

  /** Where the pages go. */
  @FunctionalInterface
  public interface Taker<E> {
    void take(LedgerPage<E> page) throws IOException;
  }
}
