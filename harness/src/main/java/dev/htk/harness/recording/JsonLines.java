package dev.htk.harness.recording;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of JSON objects, one a line. Not thread-safe. */
final class JsonLines implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final BufferedWriter out;

  JsonLines(Path file) throws IOException {
    out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
  }

  void append(Object line) throws IOException {
    out.write(JSON.writeValueAsString(line));
    out.write('\n');
  }

  /** Makes sure that all lines so far are in the file. */
  void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
