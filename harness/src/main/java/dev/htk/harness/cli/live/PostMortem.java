package dev.htk.harness.cli.live;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.cli.OutputFormat;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.diagnosis.live.ClusterFeed;
import dev.htk.harness.diagnosis.live.EventFolder;
import dev.htk.harness.diagnosis.live.LiveAdviser;
import dev.htk.harness.diagnosis.live.LiveDiagnoser;
import dev.htk.harness.diagnosis.live.LivePicture;
import dev.htk.harness.diagnosis.live.RowWindow;
import dev.htk.harness.diagnosis.live.ServerView;
import dev.htk.harness.diagnosis.live.Sight;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * What recorders have kept of a time that is over, from their rings, from their files, or both.
 *
 * @param cluster whose rings are read; null for none
 * @param events where the files are; null for none
 * @param since in epoch microseconds; null for as far back as anything goes
 */
record PostMortem(Path cluster, Path events, Long since) {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Some 50 MB of each kind. */
  private static final int MOST_ROWS = 50_000;

  /**
   * Reads, and prints the picture.
   *
   * @return the exit code
   * @throws HarnessException if nobody has kept anything
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
            "note: %,d lines that killed servers left torn were passed over%n", folder.torn());
      }
    }
    if (cluster != null) {
      try (RemoteCluster remote = RemoteCluster.connect(cluster, LiveView.IMPATIENT)) {
        servers.addAll(rings(remote, window, clock));
        adviser = LiveAdviser.of(remote);
      }
    }
    LivePicture picture =
        LiveDiagnoser.picture(window.rows(), asked(servers, window, clock.epochMicros()));
    picture = picture.with(servers, List.of(), adviser.advise(picture));
    LivePicture whole = picture;
    System.out.print(format.render(() -> LiveText.of(whole, name()), whole));
    return Outcome.DONE.exitCode();
  }

  private List<ServerView> rings(RemoteCluster remote, RowWindow window, RecorderClock clock)
      throws HarnessException, IOException, InterruptedException {
    try (ClusterFeed feed = new ClusterFeed(remote, clock, window, LIMIT.toMillis() * 1000)) {
      List<ServerView> views = feed.look(LIMIT);
      boolean isAnyRead =
          views.stream()
              .anyMatch(view -> view.seen() == Sight.BATCHES || view.seen() == Sight.EVENTS);
      if (!isAnyRead && events == null) {
        throw HarnessException.badInput(
            "none of the %d region servers of %s has a recorder that answers, so that nothing is"
                + " kept there: 'htk coprocessor install' has it for the next time, and --events"
                + " reads the files of one that was there",
            views.size(), cluster);
      }
      return views;
    }
  }

  /** To the end of what is known: now, or the last line of the files. */
  private Window asked(List<ServerView> servers, RowWindow window, long now) {
    long to =
        cluster != null
            ? now
            : servers.stream().mapToLong(ServerView::lastAnswer).max().orElse(now);
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
          "note: more is kept than fits: what ended before %s is left out%n",
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
