// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.cli.kit.JsonText;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.cli.kit.OutputFormat;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.live.ClusterFeed;
import dev.htk.harness.live.LiveAdviser;
import dev.htk.harness.live.LiveDiagnoser;
import dev.htk.harness.live.LivePicture;
import dev.htk.harness.live.RowWindow;
import dev.htk.harness.live.ServerView;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.TerminalBuilder.SystemOutput;

/**
 * Shows the last minute of a running cluster again and again.
 *
 * @param count how often; 0 for as long as anybody reads stdout
 */
record LiveView(Path folder, Duration period, long count) {

  /** Limits a call to 10 s, so that a silent server does not hold one of the few threads longer. */
  static final Map<String, String> IMPATIENT = Map.of("hbase.rpc.timeout", "10000");

  private static final long WINDOW_MICROS = 60_000_000;

  /** Bounds each kind of row to some 10 MB. */
  private static final int MOST_ROWS = 20_000;

  /** The share of a period to wait for answers before showing what has arrived. */
  private static final double ANSWERS = 0.5;

  /**
   * Shows the view until {@code count} is reached or nobody reads it.
   *
   * @return the exit code
   */
  int run(OutputFormat format) throws HarnessException, IOException, InterruptedException {
    RecorderClock clock = RecorderClock.anchoredNow();
    RowWindow window = new RowWindow(MOST_ROWS);
    try (Screen screen = format == OutputFormat.JSON ? null : Screen.of(SystemOutput.SysOut);
        RemoteCluster cluster = RemoteCluster.connect(folder, IMPATIENT);
        ClusterFeed feed = new ClusterFeed(cluster, clock, window, WINDOW_MICROS)) {
      LiveAdviser adviser = LiveAdviser.of(cluster);
      if (adviser.assumesDefaults()) {
        Notes.note("the servers' settings are not known: what to try starts from HBase's defaults");
      }
      long next = System.nanoTime();
      for (long shown = 0; count == 0 || shown < count; shown++) {
        window.forgetBefore(clock.epochMicros() - WINDOW_MICROS);
        List<ServerView> servers = feed.look(answers(shown));
        long now = clock.epochMicros();
        long from = Math.max(now - WINDOW_MICROS, window.completeFrom());
        LivePicture picture =
            LiveDiagnoser.picture(
                window.rows(),
                new Window(Math.min(from, now - 1), now),
                servers,
                feed.counters(),
                adviser);
        if (screen == null) {
          System.out.print(
              format == OutputFormat.JSON
                  ? JsonText.line(picture)
                  : LiveText.of(picture, folder.toString()) + System.lineSeparator());
          System.out.flush();
        } else {
          screen.show(LiveFrame.ofCluster(folder.toString(), feed.rates(), picture));
        }
        if (System.out.checkError()) {
          // Nobody reads stdout any more.
          break;
        }
        if (shown + 1 != count) {
          next = Math.max(System.nanoTime(), next + period.toNanos());
          TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
        }
      }
    }
    return Outcome.DONE.exitCode();
  }

  /** Returns how long to wait; longer at first, when servers send all that they hold. */
  private Duration answers(long shown) {
    return shown == 0
        ? Duration.ofSeconds(10)
        : Duration.ofNanos((long) (ANSWERS * period.toNanos()));
  }
}
