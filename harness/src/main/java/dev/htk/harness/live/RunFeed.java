// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.run.LatencyLine;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.read.RecordedLines;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Follows a run by its files, which the trial's JVM extends every second, and so asks neither the
 * trial nor its servers. Not thread-safe.
 *
 * <pre>
 * feed.look(now);
 * show(feed.rates(), feed.picture());
 * </pre>
 */
public final class RunFeed {

  private static final long PICTURE_MICROS = 60_000_000;
  private static final long RATES_MICROS = 10_000_000;

  /** The trial writes an interval when it is over, about a second after it began. */
  private static final long WRITTEN_MICROS = 1_500_000;

  /** Bounds each kind of row to some 10 MB. */
  private static final int MOST_ROWS = 20_000;

  private final RunFolder folder;
  private final RowWindow rows = new RowWindow(MOST_ROWS);
  private final Deque<LatencyLine> intervals = new ArrayDeque<>();
  private long eventsRead;
  private long intervalsRead;
  private long now;

  public RunFeed(RunFolder folder) {
    this.folder = folder;
  }

  /**
   * Reads what the files have got since the last look.
   *
   * @param time the present, epoch microseconds
   */
  public void look(long time) throws IOException {
    now = time;
    rows.forgetBefore(now - PICTURE_MICROS);
    eventsRead =
        RecordedLines.EVENTS.readOn(folder.serverEvents(), eventsRead, row -> rows.add(row, 0));
    intervalsRead =
        RecordedLines.LATENCIES.readOn(folder.clientHistograms(), intervalsRead, intervals::add);
    intervals.removeIf(interval -> interval.end() < now - RATES_MICROS);
  }

  /** Returns the client's figures of the last ten seconds; empty if no operation ended in them. */
  public Optional<ClientRates> rates() {
    long written = intervals.stream().mapToLong(LatencyLine::end).max().orElse(now);
    return ClientRates.of(intervals, Math.max(written, now - WRITTEN_MICROS));
  }

  /** Returns what held up writes in the last minute, without servers, counters and advice. */
  public LivePicture picture() {
    return LiveDiagnoser.picture(rows.rows(), new Window(now - PICTURE_MICROS, now));
  }
}
