// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

import dev.htk.splitter.plan.SplitInputException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Bytes that are made from others while they are read; says so where these are damaged. */
final class Decoded extends FilterInputStream {

  private final String file;
  private final String complaint;

  /**
   * @param file how messages name the input
   * @param complaint what messages say if it cannot be decoded
   */
  Decoded(InputStream in, String file, String complaint) {
    super(in);
    this.file = file;
    this.complaint = complaint;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) {
    try {
      return super.read(bytes, offset, length);
    } catch (IOException | RuntimeException e) {
      // Decoders meet damage with either.
      throw new SplitInputException(e, "%s: %s: %s", file, complaint, e.getMessage());
    }
  }
}
