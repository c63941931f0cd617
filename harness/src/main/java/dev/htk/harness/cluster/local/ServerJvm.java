package dev.htk.harness.cluster.local;

import dev.htk.harness.cluster.ServerRole;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One server's process. Thread-safe. */
final class ServerJvm {

  private static final int INTERRUPTED = 130;

  /** The exit code of a process that a signal has ended, less the signal's number. */
  private static final int SIGNALLED = 128;

  private static final int SHOWN_LINES = 20;
  private static final int SHOWN_CHARACTERS = 500;

  /** They would push the reason out: Netty hangs a whole stack of its own under each. */
  private static final Pattern STACK_FRAME = Pattern.compile("\\s+(at |\\.\\.\\. \\d+ more).*");

  private final ServerRole role;
  private final String name;
  private final Process process;
  private final Path log;
  private volatile boolean toldToEnd;

  ServerJvm(ServerRole role, String name, Process process, Path log) {
    this.role = role;
    this.name = name;
    this.process = process;
    this.log = log;
  }

  ServerRole role() {
    return role;
  }

  String name() {
    return name;
  }

  Process process() {
    return process;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Whether it has ended by itself: not because it was told to, nor by a Ctrl-C, which a terminal
   * sends to all processes at once.
   */
  boolean hasCrashed() {
    return !toldToEnd && !process.isAlive() && process.exitValue() != INTERRUPTED;
  }

  /** Its end will not be by itself, from now on. */
  void expectEnd() {
    toldToEnd = true;
  }

  /** Tells it to end in order. */
  void end() {
    expectEnd();
    process.destroy();
  }

  /** Waits for its end, and kills it if that does not come in time. */
  void awaitEnd(Duration limit) throws InterruptedException {
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }

  /**
   * Name, how it ended, and the end of the log, without stack frames, of a server that has ended.
   */
  String report() {
    return "%s (process %d) ended %s; its log %s ends with, stack frames left out:%n%s"
        .formatted(name, process.pid(), how(process.exitValue()), log, endOfLog(log));
  }

  private static String how(int exitCode) {
    return exitCode > SIGNALLED
        ? "by signal %d".formatted(exitCode - SIGNALLED)
        : "with exit code %d".formatted(exitCode);
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
