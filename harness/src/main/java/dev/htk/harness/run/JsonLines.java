// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.FileWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A file of JSON objects, one a line. Not thread-safe. Lines reach the file when they are flushed.
 * Every method throws an {@link IOException} if the file cannot be written.
 */
public final class JsonLines implements Closeable {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final BufferedWriter out;

  /** Creates the file, replacing an existing one. */
  public JsonLines(Path file) throws IOException {
    this(file, /* append= */ false);
  }

  private JsonLines(Path file, boolean append) throws IOException {
    // A stream, because an interrupt would close the channel that Files opens.
    out = new BufferedWriter(new FileWriter(file.toFile(), StandardCharsets.UTF_8, append));
  }

  /** Opens the file to add lines at its end; creates it if it is missing. */
  public static JsonLines appendingTo(Path file) throws IOException {
    return new JsonLines(file, /* append= */ true);
  }

  /** Appends a record or a map as one line. */
  public void append(Object line) throws IOException {
    out.write(JSON.writeValueAsString(line));
    out.write('\n');
  }

  /** Flushes all lines so far to the file. */
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
