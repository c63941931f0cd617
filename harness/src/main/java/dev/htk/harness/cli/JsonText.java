package dev.htk.harness.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** An answer as JSON, for programs. */
public final class JsonText {

  private static final ObjectWriter WRITER =
      JsonMapper.builder().build().writerWithDefaultPrettyPrinter();

  private JsonText() {}

  /** The value, indented, with a line end. */
  public static String of(Object value) {
    try {
      return WRITER.writeValueAsString(value) + System.lineSeparator();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result cannot be written as JSON", e);
    }
  }
}
