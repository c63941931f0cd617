package dev.htk.harness.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Reads a file of JSON lines one after the other. A line that is none, such as the last one of a
 * killed run, is left out and counted.
 */
final class RecordedLines {

  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private RecordedLines() {}

  /**
   * What became of a file.
   *
   * @param exists whether there is one
   * @param broken lines that could not be read
   */
  record Reading(boolean exists, long broken) {}

  static <T> Reading read(Path file, Class<T> type, Consumer<T> lines) throws IOException {
    if (!Files.isRegularFile(file)) {
      return new Reading(false, 0);
    }
    ObjectReader reader = JSON.readerFor(type);
    long broken = 0;
    // Not Files.newBufferedReader, which throws where a kill has cut a character in two.
    try (BufferedReader text =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      for (String line = text.readLine(); line != null; line = text.readLine()) {
        try {
          lines.accept(type.cast(reader.readValue(line)));
        } catch (JsonProcessingException e) {
          broken++;
        }
      }
    }
    return new Reading(true, broken);
  }
}
