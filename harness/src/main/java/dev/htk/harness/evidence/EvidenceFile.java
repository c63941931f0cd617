// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * A file of an unknown kind, plain or compressed by gzip, whatever its name says.
 *
 * @param path the file
 * @param name its name below the folder that was given
 */
public record EvidenceFile(Path path, String name) {

  /** The bytes by which the kind of a file is found out. */
  public static final int HEAD_BYTES = 16 << 10;

  private static final int BUFFER = 1 << 16;
  private static final int FIRST_MAGIC_BYTE = 0x1f;
  private static final int SECOND_MAGIC_BYTE = 0x8b;

  /**
   * Opens the file. A compressed one that is cut off ends with an {@link java.io.EOFException},
   * behind all that could be unpacked.
   *
   * @return its bytes, unpacked
   */
  public InputStream open() throws IOException {
    InputStream bytes = new BufferedInputStream(Files.newInputStream(path), BUFFER);
    try {
      bytes.mark(2);
      boolean isPacked = bytes.read() == FIRST_MAGIC_BYTE && bytes.read() == SECOND_MAGIC_BYTE;
      bytes.reset();
      return isPacked ? new GZIPInputStream(bytes, BUFFER) : bytes;
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  /** Returns the first lines, byte by byte as characters; empty if nothing can be read. */
  public String head() throws IOException {
    byte[] head = new byte[HEAD_BYTES];
    int length = 0;
    try (InputStream bytes = open()) {
      int read = 0;
      while (read >= 0 && length < HEAD_BYTES) {
        length += read;
        read = bytes.read(head, length, HEAD_BYTES - length);
      }
    } catch (EOFException cutOff) {
      // A compressed file can be cut off within its first lines.
    }
    return new String(head, 0, length, StandardCharsets.ISO_8859_1);
  }

  /** Cites a line. */
  public Citation line(long number) {
    return new Citation(name, number);
  }
}
