package dev.htk.harness.diagnosis.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a file of JSON objects, one a line; holds one line at a time. */
final class JsonLineReader {

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
    ObjectReader reader = JSON.readerFor(type);
    try (LineBlocks lines = new LineBlocks(file)) {
      while (lines.next()) {
        try {
          taker.take(parse(reader, type, lines));
        } catch (BadLineException e) {
          if (lines.isCut()) {
            return Ending.CUT_OFF;
          }
          throw HarnessException.badInput("%s, line %d: %s", file, lines.number(), e.getMessage());
        }
      }
      return Ending.WHOLE;
    }
  }

  /**
   * Hands over each line of a file that killed processes have appended to; the lines that they left
   * torn are passed over.
   *
   * @return how many lines were passed over: torn ones, and such as the taker refuses
   */
  static <T> long readTorn(Path file, Class<T> type, Taker<T> taker)
      throws HarnessException, IOException {
    ObjectReader reader = JSON.readerFor(type);
    long torn = 0;
    try (LineBlocks lines = new LineBlocks(file)) {
      while (lines.next()) {
        try {
          taker.take(parse(reader, type, lines));
        } catch (BadLineException e) {
          torn++;
        }
      }
    }
    return torn;
  }

  private static <T> T parse(ObjectReader reader, Class<T> type, LineBlocks line)
      throws BadLineException, IOException {
    try {
      T value = reader.readValue(line.bytes(), line.start(), line.length(), type);
      if (value == null) {
        throw new BadLineException("it holds only 'null'");
      }
      return value;
    } catch (JsonProcessingException e) {
      throw new BadLineException(
          String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("no JSON"));
    }
  }
}
