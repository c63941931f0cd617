package dev.htk.harness.cli;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import picocli.CommandLine;

/**
 * Progress on stderr, with an estimate of the time left: as a bar on a terminal, else as a line now
 * and then.
 */
public final class StderrBar {

  private static final int LINE_LENGTH = 140;
  private static final int LINE_MILLIS = 10_000;
  private static final int BAR_MILLIS = 500;

  private StderrBar() {}

  /** A bar that still lacks what it counts. */
  public static ProgressBarBuilder builder() {
    boolean interactive = CommandLine.Help.Ansi.AUTO.enabled();
    return new ProgressBarBuilder()
        .setStyle(ProgressBarStyle.ASCII)
        .setConsumer(
            interactive
                ? new ConsoleProgressBarConsumer(System.err)
                : new DelegatingProgressBarConsumer(System.err::println, LINE_LENGTH))
        .setUpdateIntervalMillis(interactive ? BAR_MILLIS : LINE_MILLIS);
  }
}
