// SPDX-License-Identifier: Apache-2.0
package dev.htk.snapshot;

import dev.htk.coprocessor.client.ClockReading;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.client.RecorderDeniedException;
import dev.htk.coprocessor.client.RecorderMissingException;
import dev.htk.coprocessor.client.ServerLedgers;
import dev.htk.coprocessor.file.JsonLine;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hbase.thirdparty.com.google.gson.JsonArray;
import org.apache.hbase.thirdparty.com.google.gson.JsonParser;

/**
 * Reads what a server's recorder has kept, in the form of {@code server-events.jsonl}; of events
 * and of slow batches only the newest. Not thread-safe.
 */
final class RecorderRows {

  private static final int PINGS = 3;
  private static final int ATTEMPTS = 4;
  private static final long PAUSE_MILLIS = 250;

  private final ServerName server;
  private final long since;
  private final int most;
  private final Deque<Row> events = new ArrayDeque<>();
  private final Deque<Row> batches = new ArrayDeque<>();
  private final ServerLedgers ledgers = new ServerLedgers();
  private String clockLine;
  private long ahead;
  private long coveredFrom;
  private boolean hasBatches;

  private RecorderRows(ServerName server, long since, int most) {
    this.server = server;
    this.since = since;
    this.most = most;
    this.coveredFrom = TimeUnit.MILLISECONDS.toMicros(server.getStartCode());
  }

  private static final class Row {

    private final long end;
    private final String line;

    Row(long end, String line) {
      this.end = end;
      this.line = line;
    }
  }

  /**
   * Drains a recorder with a cursor of its own, so that no other reader misses anything. Tries some
   * times, because a server whose call queue is full turns calls away.
   *
   * @param since epoch microseconds; rows that ended before are left out
   * @param most how many events, and how many slow batches, are kept
   */
  static RecorderRows read(
      Admin admin, ServerName server, RecorderClock clock, long since, int most)
      throws IOException {
    RecorderRows rows = new RecorderRows(server, since, most);
    RecorderClient recorder = RecorderClient.of(admin, server, clock);
    for (int attempt = 1; ; attempt++) {
      try {
        rows.drain(recorder);
        return rows;
      } catch (RecorderMissingException | RecorderDeniedException e) {
        throw e;
      } catch (IOException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        pause();
      }
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while a recorder was asked", e);
    }
  }

  private void drain(RecorderClient recorder) throws IOException {
    ClockReading reading = recorder.ping(PINGS);
    ahead = reading.offsetMicros();
    clockLine =
        JsonLine.clock(
            server.toString(), reading.server(), reading.server() - ahead, reading.errorMicros());
    hasBatches =
        recorder.sources().stream()
            .anyMatch(source -> source.isOn() && source.name().equals(SourceKind.BATCHES.code()));
    ledgers.drainEvents(recorder, this::takeEvents);
    ledgers.drainBatches(recorder, this::takeBatches);
  }

  private void takeEvents(LedgerPage<StallEvent> page) throws IOException {
    for (StallEvent event : page.events()) {
      take(events, event.start(), event.end(), JsonLine.of(server.toString(), event));
    }
    lost(page, events);
  }

  private void takeBatches(LedgerPage<SlowBatch> page) throws IOException {
    for (SlowBatch batch : page.events()) {
      take(batches, batch.start(), batch.end(), JsonLine.of(server.toString(), batch));
    }
    lost(page, batches);
  }

  private void take(Deque<Row> shelf, long start, long end, String line) {
    long ended = Math.max(start, end) - ahead;
    if (ended < since && end != 0) {
      return;
    }
    shelf.addLast(new Row(ended, line));
    if (shelf.size() > most) {
      coveredFrom = Math.max(coveredFrom, shelf.removeFirst().end);
    }
  }

  private void lost(LedgerPage<?> page, Deque<Row> shelf) {
    if (page.overwritten() > 0 && !shelf.isEmpty()) {
      coveredFrom = Math.max(coveredFrom, shelf.getFirst().end);
    }
  }

  /** Returns whether the recorder measures slow batches. */
  boolean hasBatches() {
    return hasBatches;
  }

  /** Returns since when no row is missing, by the client's clock. */
  long coveredFrom() {
    return coveredFrom;
  }

  /** Returns a reading of the server's clock, events and slow batches. */
  JsonArray rows() {
    JsonArray rows = new JsonArray();
    rows.add(JsonParser.parseString(clockLine));
    events.forEach(row -> rows.add(JsonParser.parseString(row.line)));
    batches.forEach(row -> rows.add(JsonParser.parseString(row.line)));
    return rows;
  }
}
