package dev.htk.harness.diagnosis.live;

import dev.htk.coprocessor.client.ClockReading;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.client.RecorderDeniedException;
import dev.htk.coprocessor.client.RecorderMissingException;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallEvent;
import dev.htk.harness.diagnosis.read.EventRow;
import dev.htk.harness.outcome.RootCause;
import dev.htk.harness.recording.EventLine;
import dev.htk.harness.recording.ServerLedgers;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;

/**
 * Reads one server's recorder from where it left off; the first time all that its ring holds. One
 * thread looks at a time; the view may be asked from any.
 */
final class ServerFeed {

  private static final int PINGS = 3;

  /** A recorder's region part can come and go with the tables that name it. */
  private static final int LOOKS_BETWEEN_SOURCES = 10;

  private final ServerName server;
  private final RowWindow window;
  private final RecorderClock clock;
  private final SlowLog slowLog;
  private final ServerLedgers ledgers = new ServerLedgers();
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
    this.view = view(Sight.SILENT, 0, null);
  }

  /** Reads what is new; what fails is said in the view. */
  void look(Admin admin) {
    try {
      drain(RecorderClient.of(admin, server, clock));
      view = view(hasBatches ? Sight.BATCHES : Sight.EVENTS, clock.epochMicros(), null);
    } catch (RecorderMissingException e) {
      view = withoutRecorder(admin, Sight.NO_RECORDER);
    } catch (RecorderDeniedException e) {
      view = withoutRecorder(admin, Sight.DENIED);
    } catch (IOException | RuntimeException e) {
      view = view(view.seen(), view.lastAnswer(), RootCause.message(e));
    }
  }

  ServerView view() {
    return view;
  }

  /** The server is no more. */
  void gone() {
    if (view.seen() != Sight.GONE) {
      if (view.lastAnswer() > 0) {
        window.add(EventRow.of(EventLine.gone(server.toString(), view.lastAnswer())), 0);
      }
      view = view(Sight.GONE, view.lastAnswer(), null);
    }
  }

  private void drain(RecorderClient recorder) throws IOException {
    ClockReading reading = bestReading(recorder);
    long ahead = reading.offsetMicros();
    window.add(EventRow.of(EventLine.of(server.toString(), reading)), ahead);
    if (looks++ % LOOKS_BETWEEN_SOURCES == 0) {
      hasBatches = recorder.sources().stream().anyMatch(ServerFeed::isBatchSource);
    }
    ledgers.drainEvents(recorder, page -> take(page, this::row, ahead));
    ledgers.drainBatches(recorder, page -> take(page, this::row, ahead));
    isFirstDrainDone = true;
  }

  private EventRow row(StallEvent event) {
    return EventRow.of(EventLine.of(server.toString(), event));
  }

  private EventRow row(SlowBatch batch) {
    return EventRow.of(EventLine.of(server.toString(), batch));
  }

  private <E> void take(LedgerPage<E> page, Function<E, EventRow> toRow, long ahead) {
    List<EventRow> rows = page.events().stream().map(toRow).toList();
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

  private static ClockReading bestReading(RecorderClient recorder) throws IOException {
    ClockReading best = recorder.ping();
    for (int i = 1; i < PINGS; i++) {
      ClockReading reading = recorder.ping();
      best = reading.roundTripMicros() < best.roundTripMicros() ? reading : best;
    }
    return best;
  }

  /** What HBase itself tells. */
  private ServerView withoutRecorder(Admin admin, Sight sight) {
    try {
      return view(sight, clock.epochMicros(), slowLog.read(admin, server, window));
    } catch (IOException e) {
      return view(
          sight, clock.epochMicros(), "its slow log cannot be read: " + RootCause.message(e));
    }
  }

  private ServerView view(Sight sight, long lastAnswer, String note) {
    long covered = sight == Sight.BATCHES || sight == Sight.EVENTS ? coveredFrom : 0;
    return new ServerView(server.toString(), sight, lastAnswer, covered, lost, note);
  }
}
