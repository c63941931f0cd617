package dev.htk.harness.run.read;

import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads the lines of a file as bytes; holds no more than one line and a block.
 *
 * <pre>
 * while (lines.next()) {
 *   parse(lines.bytes(), lines.start(), lines.length());
 * }
 * </pre>
 *
 * <p>Not thread-safe.
 */
final class LineBlocks implements AutoCloseable {

  /** A hundred times the longest line that the kit writes. */
  static final int LONGEST_LINE = 1 << 20;

  private static final int BLOCK = 1 << 16;

  private final Path file;
  private final InputStream in;
  private byte[] bytes = new byte[BLOCK];
  private int filled;
  private int start;
  private int length;
  private int following;
  private long number;
  private boolean ended;

  LineBlocks(Path file) throws IOException {
    this.file = file;
    this.in = Files.newInputStream(file);
  }

  /**
   * Advances to the next line.
   *
   * @return false after the last line; a line break at the end of the file starts no new line
   * @throws HarnessException if the line is too long to be one of the kit's
   */
  boolean next() throws IOException, HarnessException {
    start = following;
    length = 0;
    number++;
    while (!ended) {
      for (; start + length < filled; length++) {
        if (bytes[start + length] == '\n') {
          following = start + length + 1;
          return true;
        }
      }
      if (length >= LONGEST_LINE) {
        throw HarnessException.badInput(
            "%s, line %d: longer than %d bytes", file, number, LONGEST_LINE);
      }
      fill();
    }
    following = filled;
    return length > 0;
  }

  /** Moves the present line to the start of the buffer, and reads on behind it. */
  private void fill() throws IOException {
    System.arraycopy(bytes, start, bytes, 0, filled - start);
    filled -= start;
    start = 0;
    if (filled == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * filled);
    }
    int read = in.read(bytes, filled, bytes.length - filled);
    ended = read < 0;
    filled += Math.max(0, read);
  }

  /** Returns the buffer with the present line; valid until the next one. */
  byte[] bytes() {
    return bytes;
  }

  /** Returns where the present line begins in the buffer. */
  int start() {
    return start;
  }

  /** Returns how many bytes the present line has. */
  int length() {
    return length;
  }

  /** Returns the number of the present line, from 1 on. */
  long number() {
    return number;
  }

  /** Returns whether the file ends within the present line, before any line break. */
  boolean isCut() {
    return ended;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
