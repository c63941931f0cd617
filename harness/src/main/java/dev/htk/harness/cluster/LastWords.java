// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds in the log of a Java process that has ended what it died of: the JVM's own words before
 * those of a server that aborts, then the first error of the last minute, the last warning, and the
 * last line. Servers log harmless errors while they start.
 */
public final class LastWords {

  private static final int SHOWN_CHARACTERS = 300;

  /** A line as the kit's logs have it: time, level, thread, class, message. */
  private static final Pattern LOGGED =
      Pattern.compile(
          "(\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d)\\S* +"
              + "(TRACE|DEBUG|INFO|WARN|ERROR|FATAL) +(?:\\[.*?] )?(.*)");

  private static final Duration RECENTLY = Duration.ofMinutes(1);

  /** HBase's words when a server gives up. */
  private static final Pattern ABORT = Pattern.compile("\\*{5} (ABORTING .*?) ?\\*{5}");

  private static final Pattern HEAP_FULL =
      Pattern.compile("Terminating due to java\\.lang\\.OutOfMemoryError: (.*)");

  private static final Pattern NO_MEMORY =
      Pattern.compile(
          "Could not reserve enough space|insufficient memory for the Java Runtime"
              + "|os::commit_memory.*failed|unable to create native thread");

  private static final Pattern OF_JVM =
      Pattern.compile(
          "^(Unrecognized .*|Invalid .*|Conflicting .*|.* must be enabled via .*"
              + "|Improperly specified .*|Error: Could not find .*|Exception in thread .*)");

  private static final Pattern CAUSE =
      Pattern.compile("^(?:Caused by: )?(?:[\\w.$]+(?:Exception|Error))(?:: (.*))?$");

  /** Requests to a server's pages, among them the kit's own for its counters. */
  private static final Pattern REQUEST = Pattern.compile("http\\.requests\\.|\"GET /");

  private String ofJvm;
  private String abort;
  private String error;
  private LocalDateTime errorTime;
  private boolean inError;
  private String warning;
  private String last;

  private LastWords() {}

  /**
   * Returns a clause for one line, such as {@code its log server.log has the error "no WAL"}.
   *
   * @param log need not exist
   */
  public static String of(Path log) {
    return in(log)
        .map(words -> words.clause(log))
        .orElse("its log %s cannot be read".formatted(log));
  }

  /**
   * Does the same for a process that a signal has killed at once. What else its log tells than the
   * JVM's words and those of an abort is not why.
   */
  public static String ofKilled(Path log) {
    return in(log).filter(words -> words.ofJvm == null && words.abort == null).isPresent()
        ? "its log is %s".formatted(log)
        : of(log);
  }

  /** Returns the last warning or error in a log; empty if there is none. */
  public static Optional<String> lastWarning(Path log) {
    return in(log).map(words -> words.warning).map(LastWords::shown);
  }

  private static Optional<LastWords> in(Path log) {
    LastWords words = new LastWords();
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      lines.forEach(words::read);
      return Optional.of(words);
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty();
    }
  }

  private void read(String line) {
    Matcher logged = LOGGED.matcher(line);
    if (logged.matches()) {
      inError = false;
      LocalDateTime time = time(logged.group(1));
      if (error != null && errorTime.plus(RECENTLY).isBefore(time)) {
        error = null;
      }
      readLogged(time, logged.group(2), logged.group(3), line);
    } else if (!line.isBlank()) {
      readUnlogged(line);
    }
  }

  private LocalDateTime time(String text) {
    try {
      return LocalDateTime.parse(text.replace(' ', 'T'));
    } catch (DateTimeParseException e) {
      return errorTime == null ? LocalDateTime.MIN : errorTime;
    }
  }

  private void readLogged(LocalDateTime time, String level, String message, String line) {
    Matcher aborting = ABORT.matcher(line);
    if (aborting.find()) {
      abort = aborting.group(1);
    }
    if (level.equals("ERROR") || level.equals("FATAL")) {
      inError = error == null;
      error = inError ? message : error;
      errorTime = inError ? time : errorTime;
      warning = message;
    } else if (level.equals("WARN")) {
      warning = message;
    }
    if (!REQUEST.matcher(line).find()) {
      last = message;
    }
  }

  private void readUnlogged(String line) {
    if (ofJvm == null) {
      ofJvm = ofJvm(line);
    }
    Matcher aborting = ABORT.matcher(line);
    if (aborting.find()) {
      abort = aborting.group(1);
    }
    Matcher cause = CAUSE.matcher(line);
    if (inError && cause.matches() && cause.group(1) != null) {
      // The innermost cause comes last.
      error = error.replaceFirst(" <- .*", "") + " <- " + cause.group(1);
    } else if (error == null && warning == null && !Character.isWhitespace(line.charAt(0))) {
      last = line;
    }
  }

  /** Returns what a line says of the end of its JVM; null if it is no line of a JVM's end. */
  public static String ofJvm(String line) {
    Matcher full = HEAP_FULL.matcher(line);
    if (full.find()) {
      return "its heap was full ("
          + full.group(1)
          + "): give servers a larger --heap, or the client fewer --threads";
    }
    if (NO_MEMORY.matcher(line).find()) {
      return "this machine has no memory left for its heap: give a smaller --heap, or end other"
          + " programs";
    }
    return OF_JVM.matcher(line).find() ? "its JVM says \"" + shown(line) + '"' : null;
  }

  private String clause(Path log) {
    if (ofJvm != null) {
      return "%s; its log is %s".formatted(ofJvm, log);
    }
    if (abort != null) {
      return "after \"%s\"; its log is %s".formatted(shown(abort), log);
    }
    if (error != null) {
      return "its log %s has the error \"%s\"".formatted(log, shown(error));
    }
    if (warning != null) {
      return "its log %s has no error, and the last warning is \"%s\""
          .formatted(log, shown(warning));
    }
    return last == null
        ? "its log %s is empty".formatted(log)
        : "its log %s has no error, and ends with \"%s\"".formatted(log, shown(last));
  }

  private static String shown(String text) {
    return text.length() <= SHOWN_CHARACTERS
        ? text.strip()
        : text.substring(0, SHOWN_CHARACTERS).strip() + " ...";
  }
}
