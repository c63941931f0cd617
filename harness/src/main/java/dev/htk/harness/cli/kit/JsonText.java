package dev.htk.harness.cli.kit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Writes answers as JSON. */
public final class JsonText {

  private static final ObjectWriter LINE = JsonMapper.builder().build().writer();
  private static final ObjectWriter WRITER = LINE.withDefaultPrettyPrinter();

  private JsonText() {}

  /** Returns the value as indented JSON with a line end. */
  public static String of(Object value) {
    return written(WRITER, value);
  }

  /** Returns the value as JSON on one line, with a line end. */
  public static String line(Object value) {
    return written(LINE, value);
  }

  private static String written(ObjectWriter writer, Object value) {
    try {
      return writer.writeValueAsString(value) + System.lineSeparator();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result cannot be written as JSON", e);
    }
  }
}
