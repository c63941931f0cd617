// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.cli.kit.OutputFormat;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.live.ClusterFeed;
import dev.htk.harness.live.EventFolder;
import dev.htk.harness.live.LiveAdviser;
import dev.htk.harness.live.LiveDiagnoser;
import dev.htk.harness.live.LivePicture;
import dev.htk.harness.live.RowWindow;
import dev.htk.harness.live.ServerView;
import dev.htk.harness.live.Visibility;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Diagnoses a time in the past from the recorders' rings, their files, or both.
 *
 * @param cluster the cluster whose rings are read; null for none
 * @param events the folder of the files; null for none
 * @param since start in epoch microseconds; null for as far back as the records go
 */
record PostMortem(Path cluster, Path events, Long since) {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Bounds each kind of row to some 50 MB. */
  private static final int MOST_ROWS = 50_000;

  /**
   * Reads the records and prints the picture.
   *
   * @return the exit code
   * @throws HarnessException if no recorder has kept anything
   */
  int run(OutputFormat format) throws HarnessException, IOException, InterruptedException {
    RecorderClock clock = RecorderClock.anchoredNow();
    RowWindow window = new RowWindow(MOST_ROWS);
    if (since != null) {
      window.forgetBefore(since);
    }
    List<ServerView> servers = new ArrayList<>();
    LiveAdviser adviser = LiveAdviser.withDefaults();
    if (events != null) {
      EventFolder folder = EventFolder.of(events);
      folder.read(window);
      servers.addAll(folder.views());
      if (folder.torn() > 0) {
        System.err.printf(
            Locale.ROOT, "note: ignored %,d incomplete lines from killed servers%n", folder.torn());
      }
    }
    if (cluster != null) {
      try (RemoteCluster remote = RemoteCluster.connect(cluster, LiveView.IMPATIENT)) {
        servers.addAll(rings(remote, window, clock));
        adviser = LiveAdviser.of(remote);
      }
    }
    LivePicture picture =
        LiveDiagnoser.picture(
            window.rows(),
            asked(servers, window, clock.epochMicros()),
            servers,
            List.of(),
            adviser);
    System.out.print(format.render(() -> LiveText.of(picture, name()), picture));
    if (adviser.assumesDefaults() && !picture.advice().isEmpty()) {
      Notes.note("the servers' settings are not known: what to try starts from HBase's defaults");
    }
    return Outcome.DONE.exitCode();
  }

  private List<ServerView> rings(RemoteCluster remote, RowWindow window, RecorderClock clock)
      throws HarnessException, IOException, InterruptedException {
    try (ClusterFeed feed = new ClusterFeed(remote, clock, window, LIMIT.toMillis() * 1000)) {
      List<ServerView> views = feed.look(LIMIT);
      boolean isAnyRead =
          views.stream()
              .anyMatch(
                  view -> view.seen() == Visibility.BATCHES || view.seen() == Visibility.EVENTS);
      if (!isAnyRead
          && events == null
          && views.stream().anyMatch(view -> view.seen() == Visibility.DENIED)) {
        throw HarnessException.failed(
            null,
            "this user lacks the right ADMIN on the whole cluster, without which recorders do not"
                + " answer: an administrator grants it in the HBase shell, with grant 'USER', 'A'");
      }
      if (!isAnyRead && events == null) {
        throw HarnessException.badInput(
            "none of the %d region servers of %s has a recorder that answers, so nothing was kept:"
                + " run 'htk coprocessor install' for the next time, or give files of an earlier"
                + " recorder with --events",
            views.size(), cluster);
      }
      return views;
    }
  }

  /** Returns the window to show; it ends now or, for files alone, at their last line. */
  private Window asked(List<ServerView> servers, RowWindow window, long now)
      throws HarnessException {
    long to =
        cluster != null
            ? now
            : servers.stream().mapToLong(ServerView::lastAnswer).max().orElse(now);
    if (since != null && since >= to) {
      throw HarnessException.badInput(
          "--since is after the last record of all files, %s; give an earlier time",
          Instant.EPOCH.plus(to, ChronoUnit.MICROS));
    }
    long from =
        since != null
            ? since
            : servers.stream()
                .mapToLong(ServerView::coveredFrom)
                .filter(covered -> covered > 0)
                .min()
                .orElse(to - 1);
    if (window.completeFrom() > from) {
      from = window.completeFrom();
      System.err.printf(
          Locale.ROOT,
          "note: too many events to show all: ignored those that ended before %s%n",
          Instant.EPOCH.plus(from, ChronoUnit.MICROS));
    }
    return new Window(Math.min(from, to - 1), to);
  }

  private String name() {
    if (cluster == null) {
      return events.toString();
    }
    return events == null ? cluster.toString() : cluster + " and " + events;
  }
}
