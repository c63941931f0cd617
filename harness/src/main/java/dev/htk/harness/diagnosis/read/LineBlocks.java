package dev.htk.harness.diagnosis.read;

import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The lines of a file as bytes; no more than one line and a block are held.
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
   * Goes on to the next line.
   *
   * @return false behind the last one; nothing behind the last line's end is no line
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

  /** Makes the present line the first in memory, and reads on behind what there is of it. */
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

  /** What holds the present line; good until the next one. */
  byte[] bytes() {
    return bytes;
  }

  /** Where the present line begins. */
  int start() {
    return start;
  }

  /** How many bytes it has. */
  int length() {
    return length;
  }

  /** Its number, from 1 on. */
  long number() {
    return number;
  }

  /** Whether the file ends with the present line, and in it: the line has no end of its own. */
  boolean isCut() {
    return ended;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
