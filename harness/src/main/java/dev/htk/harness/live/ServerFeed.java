// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.coprocessor.client.ClockReading;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.client.RecorderDeniedException;
import dev.htk.coprocessor.client.RecorderMissingException;
import dev.htk.coprocessor.client.ServerLedgers;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.harness.outcome.RootCause;
import dev.htk.harness.run.EventLine;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;

/**
 * Reads one server's recorder from where it left off; the first time, everything in its ring. One
 * thread at a time may call {@link #look}; any thread may ask for the view.
 */
final class ServerFeed {

  private static final int PINGS = 3;

  /**
   * Number of looks between checks for a region part, which can come and go with the tables that
   * name it.
   */
  private static final int LOOKS_BETWEEN_SOURCES = 10;

  private final ServerName server;
  private final RowWindow window;
  private final RecorderClock clock;
  private final SlowLog slowLog;
  private final ServerLedgers ledgers = new ServerLedgers();
  private final ServedBatches served = new ServedBatches();
  private long coveredFrom;
  private long lost;
  private int looks;
  private boolean hasBatches;
  private boolean isFirstDrainDone;
  private volatile ServerView view;

  ServerFeed(ServerName server, RowWindow window, RecorderClock clock, SlowLog slowLog) {
    this.server = server;
    this.window = window;
    this.clock = clock;
    this.slowLog = slowLog;
    this.coveredFrom = TimeUnit.MILLISECONDS.toMicros(server.getStartCode());
    this.view = view(Visibility.SILENT, 0, null);
  }

  /** Reads new records; reports failures in the view. */
  void look(Admin admin) {
    try {
      drain(RecorderClient.of(admin, server, clock));
      view = view(hasBatches ? Visibility.BATCHES : Visibility.EVENTS, clock.epochMicros(), null);
    } catch (RecorderMissingException e) {
      view = withoutRecorder(admin, Visibility.NO_RECORDER);
    } catch (RecorderDeniedException e) {
      view = withoutRecorder(admin, Visibility.DENIED);
    } catch (IOException | RuntimeException e) {
      view = view(view.seen(), view.lastAnswer(), RootCause.message(e));
    }
  }

  ServerView view() {
    return view;
  }

  ServedBatches served() {
    return served;
  }

  /** Marks the server as gone. */
  void gone() {
    if (view.seen() != Visibility.GONE) {
      if (view.lastAnswer() > 0) {
        window.add(EventLine.gone(server.toString(), view.lastAnswer()), 0);
      }
      view = view(Visibility.GONE, view.lastAnswer(), null);
    }
  }

  private void drain(RecorderClient recorder) throws IOException {
    ClockReading reading = recorder.ping(PINGS);
    long ahead = reading.offsetMicros();
    window.add(EventLine.of(server.toString(), reading), ahead);
    if (looks++ % LOOKS_BETWEEN_SOURCES == 0) {
      hasBatches = recorder.sources().stream().anyMatch(ServerFeed::isBatchSource);
    }
    String name = server.toString();
    ledgers.drainEvents(recorder, page -> take(page, event -> EventLine.of(name, event), ahead));
    ledgers.drainBatches(recorder, page -> take(page, batch -> EventLine.of(name, batch), ahead));
    served.add(clock.epochMicros(), recorder.histograms());
    isFirstDrainDone = true;
  }

  private <E> void take(LedgerPage<E> page, Function<E, EventLine> toRow, long ahead) {
    List<EventLine> rows = page.events().stream().map(toRow).toList();
    if (page.overwritten() > 0) {
      lost += isFirstDrainDone ? page.overwritten() : 0;
      long oldest = rows.isEmpty() ? clock.epochMicros() : rows.get(0).end() - ahead;
      coveredFrom = Math.max(coveredFrom, oldest);
    }
    rows.forEach(row -> window.add(row, ahead));
  }

  private static boolean isBatchSource(SourceStatus source) {
    return source.isOn() && source.name().equals(SourceKind.BATCHES.code());
  }

  /** Returns what HBase itself tells about the server. */
  private ServerView withoutRecorder(Admin admin, Visibility visibility) {
    try {
      return view(visibility, clock.epochMicros(), slowLog.read(admin, server, window));
    } catch (IOException | RuntimeException e) {
      // HBase's client wraps what goes wrong at a server.
      return view(
          visibility, clock.epochMicros(), "its slow log cannot be read: " + RootCause.message(e));
    }
  }

  private ServerView view(Visibility visibility, long lastAnswer, String note) {
    long covered =
        visibility == Visibility.BATCHES || visibility == Visibility.EVENTS ? coveredFrom : 0;
    return new ServerView(server.toString(), visibility, lastAnswer, covered, lost, note);
  }
}
