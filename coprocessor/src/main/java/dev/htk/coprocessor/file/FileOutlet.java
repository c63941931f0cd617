// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.file;

import dev.htk.coprocessor.ledger.Ledger;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Drains both ledgers into a file once a second, and once more at the end.
 *
 * <p>A failed write is counted, reported in the source's remark and at most once a minute in the
 * log, and retried a second later. Meanwhile the ledgers keep what fits; a line in the file reports
 * what they lose. The thread is a daemon. Only {@link #close()} waits for it, and for a second at
 * most.
 */
public final class FileOutlet implements AutoCloseable {
  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long CLOCK_MICROS = TimeUnit.MINUTES.toMicros(1);
  private static final long LAST_DRAIN_MILLIS = 1_000;
  private static final int PAGE = 256;
  private static final long MILLI = 1_000;

  private final Recording recording;
  private final Source source;
  private final Supplier<String> server;
  private final RotatingFile file;
  private final String remark;
  private final Thread thread = new Thread(this::run, "htk-recorder-file");
  private volatile boolean closed;
  private LedgerCursor events = LedgerCursor.BEGINNING;
  private LedgerCursor batches = LedgerCursor.BEGINNING;
  private long clockWritten;
  private boolean failing;

  private FileOutlet(
      Recording recording, Supplier<String> server, RotatingFile file, String remark) {
    this.recording = recording;
    this.source = recording.source(SourceKind.FILE);
    this.server = server;
    this.file = file;
    this.remark = remark;
  }

  /**
   * Starts to write.
   *
   * @param server gives the server's name at the time a line is written
   * @param settings the folder, which is created if it does not exist, and the disk space that the
   *     file and its predecessor may take together
   * @param name the file's name, without an extension
   */
  public static FileOutlet start(
      Recording recording, Supplier<String> server, FileSettings settings, String name) {
    RotatingFile file = new RotatingFile(settings.folder(), name, settings.bytes());
    FileOutlet outlet = new FileOutlet(recording, server, file, settings.remark());
    outlet.source.switchOn();
    outlet.source.remark(outlet.remark);
    outlet.thread.setDaemon(true);
    outlet.thread.start();
    return outlet;
  }

  /** Drains a last time and ends, without waiting for a disk that hangs. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    try {
      thread.join(LAST_DRAIN_MILLIS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    boolean last = false;
    while (!last && !source.isBlown()) {
      if (!closed) {
        LockSupport.parkNanos(PERIOD_NANOS);
      }
      last = closed;
      if (source.isOn()) {
        drainOrCount();
      }
    }
    try {
      file.close();
    } catch (IOException failure) {
      failed(failure);
    }
  }

  private void drainOrCount() {
    try {
      boolean more;
      do {
        more = drain();
      } while (more);
      if (failing) {
        failing = false;
        source.remark(remark);
      }
    } catch (IOException failure) {
      failed(failure);
    } catch (Throwable fault) {
      source.fault(fault);
    }
  }

  private void failed(IOException failure) {
    failing = true;
    source.setback("cannot be written and will be retried: " + failure, failure);
  }

  /**
   * Drains one page of each ledger. Advances the cursors only after the lines are written.
   *
   * @return whether there is more
   */
  private boolean drain() throws IOException {
    LedgerPage<StallEvent> newEvents = page(recording.events(), events);
    LedgerPage<SlowBatch> newBatches = page(recording.batches(), batches);
    long now = recording.clock().epochMicros();
    String lines = lines(newEvents, newBatches, now);
    if (!lines.isEmpty()) {
      file.write(lines);
      clockWritten = now;
    }
    events = newEvents.next();
    batches = newBatches.next();
    return newEvents.hasMore() || newBatches.hasMore();
  }

  private static <E> LedgerPage<E> page(Ledger<E> ledger, LedgerCursor cursor) {
    return ledger.drain(cursor, PAGE);
  }

  private String lines(LedgerPage<StallEvent> events, LedgerPage<SlowBatch> batches, long now)
      throws IOException {
    boolean isEmpty = isEmpty(events) && isEmpty(batches);
    if (isEmpty && now - clockWritten < CLOCK_MICROS) {
      return "";
    }
    String name = server.get();
    StringBuilder lines = new StringBuilder();
    long wall = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
    append(lines, JsonLine.clock(name, now, wall, MILLI));
    if (events.overwritten() > 0) {
      append(lines, JsonLine.lostEvents(name, now, events.overwritten()));
    }
    for (StallEvent event : events.events()) {
      append(lines, JsonLine.of(name, event));
    }
    if (batches.overwritten() > 0) {
      append(lines, JsonLine.lostBatches(name, now, batches.overwritten()));
    }
    for (SlowBatch batch : batches.events()) {
      append(lines, JsonLine.of(name, batch));
    }
    return lines.toString();
  }

  private static boolean isEmpty(LedgerPage<?> page) {
    return page.events().isEmpty() && page.overwritten() == 0;
  }

  private static void append(StringBuilder lines, String line) {
    lines.append(line).append('\n');
  }
}
