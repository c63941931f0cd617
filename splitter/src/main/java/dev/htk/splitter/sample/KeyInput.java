// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.io.IOException;
import java.io.InputStream;

/**
 * A window on the bytes of an input, moved by the parser. {@link #bytes} holds unparsed input from
 * {@link #position} up to {@link #limit}.
 */
final class KeyInput {

  /** Exceeds the longest key, even with every byte escaped. */
  private static final int CAPACITY = 1 << 20;

  /** Allows reading eight bytes at once anywhere before the limit. */
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
   * @param name how messages name the input
   */
  KeyInput(InputStream in, String name, ReadProgress progress) {
    this.in = in;
    this.name = name;
    this.progress = progress;
  }

  /**
   * Moves the unparsed bytes to the front and reads more behind them.
   *
   * @return false at the end of the input, or if there is no room for more
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

  /** Returns the position in the whole input, from 0. */
  long offset() {
    return read - (limit - position);
  }
}
