// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.cli.kit.StderrBar;
import dev.htk.harness.live.RunFeed;
import dev.htk.harness.outcome.MachineTrouble;
import dev.htk.harness.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import org.jline.terminal.TerminalBuilder.SystemOutput;

/**
 * Shows a run's progress on stderr together with a live view of the run: in place on a terminal,
 * otherwise as two lines every 10 s. Thread-safe.
 */
public final class LiveBar implements ProgressBarConsumer {

  private static final int LINE_LENGTH = 140;
  private static final int LINE_MILLIS = 10_000;
  private static final int SCREEN_MILLIS = 500;
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Path folder;
  private final RunFeed feed;
  private final Screen screen;
  private final RecorderClock clock = RecorderClock.anchoredNow();
  private long looked = System.nanoTime() - LOOK_NANOS;
  private String failure;

  private LiveBar(Path folder, Screen screen) {
    this.folder = folder;
    this.feed = new RunFeed(new RunFolder(folder));
    this.screen = screen;
  }

  /** Returns the bar of a run that is about to begin in a folder. */
  public static LiveBar of(Path folder) {
    return new LiveBar(folder, Screen.of(SystemOutput.SysErr));
  }

  /** Returns a builder for the bar; the caller sets what the bar counts. */
  public ProgressBarBuilder builder() {
    return StderrBar.builder()
        .setConsumer(this)
        .setUpdateIntervalMillis(screen == null ? LINE_MILLIS : SCREEN_MILLIS);
  }

  @Override
  public int getMaxRenderedLength() {
    return screen == null ? LINE_LENGTH : screen.width();
  }

  @Override
  public synchronized void accept(String bar) {
    look();
    LiveFrame frame = LiveFrame.ofRun(folder.toString(), bar, feed.rates(), feed.picture());
    if (screen == null) {
      System.err.println(StderrBar.plain(bar));
      System.err.println(frame.line());
    } else {
      screen.show(frame);
    }
  }

  /** Writes a line beside the view. */
  public synchronized void say(String line) {
    if (screen == null) {
      System.err.println(line);
    } else {
      screen.say(line);
    }
  }

  /** Reads the run's files, but not each time that the bar moves. */
  private void look() {
    long now = System.nanoTime();
    if (now - looked < LOOK_NANOS) {
      return;
    }
    looked = now;
    try {
      feed.look(clock.epochMicros());
    } catch (IOException e) {
      String reason = MachineTrouble.reason(e);
      if (!reason.equals(failure)) {
        failure = reason;
        say("htk: warning: the live view cannot read the run's files: " + failure);
      }
    }
  }

  @Override
  public synchronized void close() {
    if (screen != null) {
      screen.close();
    }
  }
}
