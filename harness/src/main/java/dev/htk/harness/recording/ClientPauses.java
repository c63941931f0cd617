// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.pause.Pauses;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.StallEvent;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.JsonLines;
import dev.htk.harness.run.PauseTotals;
import dev.htk.harness.run.PauseTotals.Pause;
import dev.htk.harness.run.TimedLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Watches the driver JVM's pauses of 2 ms and longer, and writes them to {@code
 * client-events.jsonl} as {@code CLIENT_PAUSE}. The JVM reports collections; a thread that wakes
 * every 5 ms notices other pauses. The watchers are those of the recorder inside the servers.
 *
 * <p>A pause is judged a second after it, so that a pause in the last second before the end is
 * missed. On a MiniCluster the client's pauses are the servers' too.
 */
public final class ClientPauses implements AutoCloseable {

  /** Shortest pause that is recorded, in microseconds: tails can be a few milliseconds long. */
  private static final long RECORDED_MICROS = 2_000;

  private static final int PAGE = 1000;
  private static final String LEDGER_BYTES = "4m";

  private final Recording recording;
  private final JsonLines file;
  private final List<Pause> pauses = new ArrayList<>();
  private LedgerCursor cursor = LedgerCursor.BEGINNING;
  private final TimedLines lines;

  private ClientPauses(Recording recording, JsonLines file) {
    this.recording = recording;
    this.file = file;
    this.lines =
        new TimedLines(file, "htk-client-pauses", "writing the client's pauses", this::drain);
  }

  /** Starts to watch this JVM. */
  public static ClientPauses watch(Path file) throws IOException {
    Configuration settings = new Configuration(false);
    settings.set(RecorderSettings.LEDGER_BYTES, LEDGER_BYTES);
    Recording recording = new Recording(RecorderSettings.of(settings), RecorderClock.anchoredNow());
    recording.thresholds().set(Threshold.PAUSE, RECORDED_MICROS);
    ClientPauses pauses = of(recording, file);
    Pauses.watch(recording);
    return pauses;
  }

  /** Writes the contents of a recording, whoever fills it. */
  static ClientPauses of(Recording recording, Path file) throws IOException {
    ClientPauses pauses = new ClientPauses(recording, new JsonLines(file));
    pauses.lines.start();
    return pauses;
  }

  /**
   * Returns all pauses of {@link PauseTotals#LEAST_MICROS} and longer so far, in the order in which
   * they were noticed; complete once this is closed.
   */
  public synchronized List<Pause> pauses() {
    return List.copyOf(pauses);
  }

  private synchronized void drain() throws IOException {
    LedgerPage<StallEvent> page;
    do {
      page = recording.events().drain(cursor, PAGE);
      for (StallEvent event : page.events()) {
        file.append(EventLine.ofClient(event));
        if (isPause(event)) {
          pauses.add(new Pause(event.start(), event.end()));
        }
      }
      cursor = page.next();
    } while (page.hasMore());
    file.flush();
  }

  private static boolean isPause(StallEvent event) {
    return event.end() - event.start() >= PauseTotals.LEAST_MICROS
        && event.figure(Figure.EVENT_LOOP).isEmpty();
  }

  @Override
  public void close() throws IOException {
    Pauses.leave(recording);
    lines.end("the client's pauses have not been written for a minute");
  }
}
