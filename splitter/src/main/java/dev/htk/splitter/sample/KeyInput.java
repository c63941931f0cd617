package dev.htk.splitter.sample;

import java.io.IOException;
import java.io.InputStream;

/**
 * A window on the bytes of an input, moved by whoever parses them: {@link #bytes} holds what is
 * known from {@link #position} up to {@link #limit}.
 */
final class KeyInput {

  /** More than the longest key takes, with every byte of it escaped. */
  private static final int CAPACITY = 1 << 20;

  /** So that eight bytes can be looked at together anywhere before the limit. */
  static final int SLACK = Long.BYTES;

  private static final long PROGRESS_EVERY = 4L << 20;

  final byte[] bytes = new byte[CAPACITY + SLACK];
  final String name;
  int position;
  int limit;

  /** Keys found so far, counted by the parser. */
  long keys;

  private final InputStream in;
  private final ReadProgress progress;
  private long read;
  private long reported;

  /**
   * @param name what the input is called in messages
   */
  KeyInput(InputStream in, String name, ReadProgress progress) {
    this.in = in;
    this.name = name;
    this.progress = progress;
  }

  /**
   * Moves what is not parsed yet to the front and reads more behind it.
   *
   * @return whether there was more, and room for it
   */
  boolean more() throws IOException {
    System.arraycopy(bytes, position, bytes, 0, limit - position);
    limit -= position;
    position = 0;
    int length = in.read(bytes, limit, CAPACITY - limit);
    if (length <= 0) {
      return false;
    }
    limit += length;
    read += length;
    if (read - reported >= PROGRESS_EVERY) {
      reported = read;
      progress.read(read, keys);
    }
    return true;
  }

  /** Where in the whole input the position is, from 0. */
  long offset() {
    return read - (limit - position);
  }
}
