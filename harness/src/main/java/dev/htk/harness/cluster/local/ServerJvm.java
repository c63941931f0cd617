// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.cluster.ServerRole;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One server's process. Thread-safe.
 *
 * @param toldToEnd whether the end of the process is expected
 */
record ServerJvm(ServerRole role, String name, Process process, Path log, AtomicBoolean toldToEnd) {

  private static final int INTERRUPTED = 130;

  private static final int SHOWN_LINES = 20;
  private static final int SHOWN_CHARACTERS = 500;

  /** Left out: Netty's long stack under each exception would displace the reason. */
  private static final Pattern STACK_FRAME = Pattern.compile("\\s+(at |\\.\\.\\. \\d+ more).*");

  ServerJvm(ServerRole role, String name, Process process, Path log) {
    this(role, name, process, log, new AtomicBoolean());
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Returns whether the process has ended by itself: not because it was told to, nor by a Ctrl-C,
   * which a terminal sends to all processes at once.
   */
  boolean hasCrashed() {
    return !toldToEnd.get() && !process.isAlive() && process.exitValue() != INTERRUPTED;
  }

  /** Treats the end of the process as expected from now on. */
  void expectEnd() {
    toldToEnd.set(true);
  }

  /** Asks the process to shut down cleanly. */
  void end() {
    expectEnd();
    process.destroy();
  }

  /** Waits for the process to end, and kills it after the limit. */
  void awaitEnd(Duration limit) throws InterruptedException {
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }

  /** Describes how the server ended: name, exit code, end of the log without stack frames. */
  String report() {
    return String.format(
        Locale.ROOT,
        "%s (process %d) ended %s; its log %s ends with, stack frames left out:%n%s",
        name,
        process.pid(),
        ServerProcess.end(process.exitValue()),
        log,
        endOfLog(log));
  }

  static String endOfLog(Path log) {
    Deque<String> last = new ArrayDeque<>();
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      lines
          .filter(line -> !STACK_FRAME.matcher(line).matches())
          .forEach(
              line -> {
                if (last.size() == SHOWN_LINES) {
                  last.removeFirst();
                }
                last.addLast("  " + line.substring(0, Math.min(line.length(), SHOWN_CHARACTERS)));
              });
    } catch (IOException e) {
      last.add("  (the log cannot be read: " + e.getMessage() + ")");
    }
    return last.isEmpty() ? "  (nothing)" : String.join("\n", last);
  }
}
