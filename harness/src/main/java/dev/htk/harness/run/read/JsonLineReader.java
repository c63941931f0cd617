package dev.htk.harness.run.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a file of JSON objects, one per line; holds one line at a time. */
public final class JsonLineReader {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private JsonLineReader() {}

  /** The ways in which a file ends. */
  public enum Ending {
    WHOLE,
    /** The last line is incomplete, as a killed process leaves it. */
    CUT_OFF
  }

  /** Takes the lines, one at a time. */
  @FunctionalInterface
  public interface Taker<T> {
    void take(T line) throws BadLineException;
  }

  /**
   * Passes each line to {@code taker}, except one that the end of the file cuts off.
   *
   * @throws HarnessException if the file is missing, or at the first line that is not such an
   *     object or that the taker refuses
   */
  public static <T> Ending read(Path file, Class<T> type, Taker<T> taker)
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
   * Passes each line to {@code taker}. Skips torn lines, which killed processes leave in a file
   * that they append to.
   *
   * @return how many lines were skipped, because they were torn or the taker refused them
   */
  public static <T> long readTorn(Path file, Class<T> type, Taker<T> taker)
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
