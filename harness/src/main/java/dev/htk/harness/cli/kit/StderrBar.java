// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import picocli.CommandLine;

/**
 * Shows progress and an estimate of the time left on stderr: as a bar on a terminal, otherwise as a
 * line of words every 10 s.
 */
public final class StderrBar {

  private static final int LINE_LENGTH = 140;
  private static final int LINE_MILLIS = 10_000;
  private static final int BAR_MILLIS = 500;

  private static final String CLEAR_LINE = "\r\u001b[K";

  /** The bar between percentage and numbers, as {@link ProgressBarStyle#ASCII} draws it. */
  private static final Pattern BAR = Pattern.compile(" *\\[[<=> ]*] *");

  /** The link that Linux makes to a process's standard error. */
  private static final Path STDERR = Path.of("/proc/self/fd/2");

  private static final Pattern TERMINAL = Pattern.compile("/dev/(pts/\\d+|tty.*|console)");

  private StderrBar() {}

  /** Prints a line. On a terminal it replaces the bar, which is then drawn below it. */
  public static void say(String line) {
    System.err.println(isTerminal() ? CLEAR_LINE + line : line);
  }

  /** Returns a builder for the bar; the caller sets what the bar counts. */
  public static ProgressBarBuilder builder() {
    boolean interactive = isTerminal();
    return new ProgressBarBuilder()
        .setStyle(ProgressBarStyle.ASCII)
        .setConsumer(
            interactive
                ? new ConsoleProgressBarConsumer(System.err)
                : new DelegatingProgressBarConsumer(
                    line -> System.err.println(plain(line)), LINE_LENGTH))
        .setUpdateIntervalMillis(interactive ? BAR_MILLIS : LINE_MILLIS);
  }

  /** Returns a line of progress without its bar, as a log or a pipe takes it. */
  public static String plain(String line) {
    return BAR.matcher(line).replaceFirst(" ").strip();
  }

  private static boolean isTerminal() {
    return CommandLine.Help.Ansi.AUTO.enabled() && isTerminal(STDERR);
  }

  /** Looks at stderr itself: the JVM knows a console by its other streams, and calls a pipe one. */
  static boolean isTerminal(Path stderr) {
    try {
      return !Files.isSymbolicLink(stderr)
          || TERMINAL.matcher(Files.readSymbolicLink(stderr).toString()).matches();
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }
}
