// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;

/**
 * Reads a text whose part before the root element must be short.
 *
 * <p>The parser reads a DOCTYPE in one go, and its declarations can cost far more time than their
 * length suggests.
 */
final class PrologReader extends Reader {

  private static final int MAX_PROLOG = 32 << 10;

  private final StringReader text;
  private int consumed;
  private boolean inProlog = true;

  PrologReader(String text) {
    this.text = new StringReader(text);
  }

  /** Lifts the limit; called when the root element has begun. */
  void endProlog() {
    inProlog = false;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    int read = text.read(buffer, offset, length);
    consumed += Math.max(read, 0);
    if (inProlog && consumed > MAX_PROLOG) {
      throw new IOException("the text before <configuration> is longer than 32 KiB");
    }
    return read;
  }

  @Override
  public void close() {
    text.close();
  }
}
