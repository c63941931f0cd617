package dev.htk.harness.run;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of JSON objects, one a line. Not thread-safe. Lines reach the file when they are flushed;
 * every method throws an {@link IOException} if the file cannot be written.
 */
public final class JsonLines implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final BufferedWriter out;

  /** Begins the file anew. */
  public JsonLines(Path file) throws IOException {
    out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
  }

  /** Adds a record or a map as one line. */
  public void append(Object line) throws IOException {
    out.write(JSON.writeValueAsString(line));
    out.write('\n');
  }

  /** Makes sure that all lines so far are in the file. */
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
