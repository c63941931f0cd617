package dev.htk.harness.diagnosis.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.outcome.HarnessException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a file of JSON objects, one a line; holds one line at a time. */
final class JsonLineReader {

  /** A hundred times the longest line that the kit writes. */
  static final int LONGEST_LINE = 1 << 20;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private JsonLineReader() {}

  /** How a file ends. */
  enum Ending {
    WHOLE,
    /** In the middle of a line, as a killed process leaves it. */
    CUT_OFF
  }

  /** Takes the lines. */
  @FunctionalInterface
  interface Taker<T> {
    void take(T line) throws BadLineException;
  }

  /**
   * Hands over each line; one that the file's end cuts off is left out.
   *
   * @throws HarnessException if the file is missing, or at the first line that is no such object or
   *     that the taker refuses
   */
  static <T> Ending read(Path file, Class<T> type, Taker<T> taker)
      throws HarnessException, IOException {
    if (!Files.isRegularFile(file)) {
      throw HarnessException.badInput(
          "'%s' has no %s, which a diagnosis needs", file.getParent(), file.getFileName());
    }
    StringBuilder line = new StringBuilder();
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      long number = 0;
      boolean ended;
      do {
        number++;
        line.setLength(0);
        ended = nextLine(in, line, file, number);
        try {
          if (!(ended && line.isEmpty())) {
            taker.take(parse(type, line));
          }
        } catch (BadLineException e) {
          if (ended) {
            return Ending.CUT_OFF;
          }
          throw HarnessException.badInput("%s, line %d: %s", file, number, e.getMessage());
        }
      } while (!ended);
      return Ending.WHOLE;
    } catch (MalformedInputException e) {
      throw HarnessException.badInput("%s is not text in UTF-8", file);
    }
  }

  private static <T> T parse(Class<T> type, StringBuilder line) throws BadLineException {
    try {
      T value = JSON.readValue(line.toString(), type);
      if (value == null) {
        throw new BadLineException("it holds only 'null'");
      }
      return value;
    } catch (JsonProcessingException e) {
      throw new BadLineException(
          String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("no JSON"));
    }
  }

  /** Whether the file ended with this line. */
  private static boolean nextLine(BufferedReader in, StringBuilder line, Path file, long number)
      throws IOException, HarnessException {
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        return true;
      }
      if (line.length() == LONGEST_LINE) {
        throw HarnessException.badInput(
            "%s, line %d: longer than %d characters", file, number, LONGEST_LINE);
      }
      line.append((char) next);
    }
    return false;
  }
}
