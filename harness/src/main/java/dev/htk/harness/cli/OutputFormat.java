package dev.htk.harness.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.function.Supplier;

/** How a command prints its answer. */
enum OutputFormat {
  /** For people. */
  TEXT,
  /** For programs. */
  JSON;

  private static final ObjectWriter WRITER =
      JsonMapper.builder().build().writerWithDefaultPrettyPrinter();

  /**
   * The answer in this format.
   *
   * @param text made only if it is wanted
   * @param value what is written as JSON
   */
  String render(Supplier<String> text, Object value) {
    if (this == TEXT) {
      return text.get();
    }
    try {
      return WRITER.writeValueAsString(value) + System.lineSeparator();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result cannot be written as JSON", e);
    }
  }
}
