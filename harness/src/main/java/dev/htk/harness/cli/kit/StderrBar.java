// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import picocli.CommandLine;

/**
 * Shows progress and an estimate of the time left on stderr: as a bar on a terminal, otherwise as a
 * line every 10 s.
 */
public final class StderrBar {

  private static final int LINE_LENGTH = 140;
  private static final int LINE_MILLIS = 10_000;
  private static final int BAR_MILLIS = 500;

  private static final String CLEAR_LINE = "\r\u001b[K";

  private StderrBar() {}

  /** Prints a line. On a terminal it replaces the bar, which is then drawn below it. */
  public static void say(String line) {
    System.err.println(CommandLine.Help.Ansi.AUTO.enabled() ? CLEAR_LINE + line : line);
  }

  /** Returns a builder for the bar; the caller sets what the bar counts. */
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
