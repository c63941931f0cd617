// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import dev.htk.harness.evidence.EvidenceFile;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds the messages of a log, each with its time; a line without one has that of the last. */
final class DatedLines {

  /** A stack trace is about the dated line before it, if that is not far. */
  private static final int LONGEST_TRACE = 200;

  private final List<MessageText> texts;
  private final Messages messages;
  private long from = Long.MAX_VALUE;
  private long to = Long.MIN_VALUE;
  private long dated = Long.MIN_VALUE;
  private long datedLine = -LONGEST_TRACE - 1;

  /** Takes a message. */
  interface Messages {
    /**
     * Takes a line that may be a message.
     *
     * @param message the number of the message
     * @return whether it is
     * @throws NumberFormatException if a number in it is not one
     */
    boolean take(int message, String line, long number, long time);
  }

  /**
   * The facts about a log that was read.
   *
   * @param from epoch microseconds of the first dated line; {@link Long#MAX_VALUE} for none
   * @param to epoch microseconds of the last one; {@link Long#MIN_VALUE} for none
   */
  record Bounds(long from, long to, long lines, List<String> doubts) {}

  DatedLines(List<MessageText> texts, Messages messages) {
    this.texts = texts;
    this.messages = messages;
  }

  /** Reads a log. Used once. */
  Bounds read(EvidenceFile file, ZoneId zone) throws IOException {
    LogTime times = new LogTime(zone);
    List<String> words = texts.stream().map(MessageText::keyword).distinct().toList();
    List<List<Integer>> ofWord = words.stream().map(this::withKeyword).toList();
    KeywordScan scan = new KeywordScan(words);
    bound(file.head(), times);
    long lines;
    try (InputStream in = file.open()) {
      lines = scan.read(in, (word, number, line) -> take(ofWord.get(word), number, line, times));
    }
    bound(scan.tail(), times);
    List<String> doubts =
        scan.isCut() ? List.of("it is cut off or damaged, and was read up to there") : List.of();
    return new Bounds(from, to, lines, doubts);
  }

  private List<Integer> withKeyword(String word) {
    return IntStream.range(0, texts.size())
        .filter(i -> texts.get(i).keyword().equals(word))
        .boxed()
        .collect(Collectors.toList());
  }

  private boolean take(List<Integer> candidates, long number, String line, LogTime times) {
    OptionalLong time = times.of(line);
    if (time.isPresent()) {
      dated = time.getAsLong();
      datedLine = number;
      bound(dated);
    } else if (number - datedLine > LONGEST_TRACE) {
      return true;
    }
    for (int message : candidates) {
      try {
        if (messages.take(message, line, number, dated)) {
          return true;
        }
      } catch (NumberFormatException e) {
        return true; // A line that is cut off, or looks like a message by chance.
      }
    }
    return false;
  }

  /** Takes the times of the first or last lines. */
  private void bound(String text, LogTime times) {
    text.lines().map(times::of).filter(OptionalLong::isPresent).forEach(t -> bound(t.getAsLong()));
  }

  private void bound(long time) {
    from = Math.min(from, time);
    to = Math.max(to, time);
  }
}
