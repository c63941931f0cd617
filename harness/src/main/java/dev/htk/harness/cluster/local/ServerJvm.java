// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import dev.htk.harness.cluster.LastWords;
import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.cluster.ServerRole;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One server's process. Thread-safe.
 *
 * @param toldToEnd whether the end of the process is expected
 */
record ServerJvm(ServerRole role, String name, Process process, Path log, AtomicBoolean toldToEnd) {

  private static final int INTERRUPTED = 130;

  ServerJvm(ServerRole role, String name, Process process, Path log) {
    this(role, name, process, log, new AtomicBoolean());
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

  /**
   * Describes in one line how the server ended: name, exit code, and what its log says of it.
   *
   * @param remark what else is known about this end; may be empty
   */
  String report(String remark) {
    int exitCode = process.exitValue();
    return Phrase.of(
        "%s (process %d) ended %s%s; %s",
        name,
        process.pid(),
        ServerProcess.end(exitCode),
        remark,
        ServerProcess.wasKilled(exitCode) ? LastWords.ofKilled(log) : LastWords.of(log));
  }

  /** Returns the last match of a pattern in a line of the server's log. */
  Optional<MatchResult> lastMatch(Pattern pattern) {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines
          .map(pattern::matcher)
          .filter(Matcher::find)
          .map(Matcher::toMatchResult)
          .reduce((first, second) -> second);
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty();
    }
  }
}
