// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.read;

import dev.htk.harness.outcome.HarnessException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/**
 * The bytes of a run's file, which is plain, or else compressed by gzip under its name with {@code
 * .gz}. Ends where a compressed file is cut off, as a killed process leaves it.
 */
public final class RunFile extends FilterInputStream {

  /** The end of a compressed file's name. */
  public static final String COMPRESSED = ".gz";

  private static final int BUFFER = 1 << 16;

  private final Path file;
  private boolean isCutOff;

  private RunFile(Path file, InputStream bytes) {
    super(bytes);
    this.file = file;
  }

  /** Returns whether there is a file of that name, plain or compressed. */
  public static boolean exists(Path plain) {
    return Files.isRegularFile(plain) || Files.isRegularFile(compressed(plain));
  }

  /** Returns the compressed file that stands for a plain one; itself if it is such a file. */
  public static Path compressed(Path plain) {
    return isCompressed(plain) ? plain : plain.resolveSibling(plain.getFileName() + COMPRESSED);
  }

  private static boolean isCompressed(Path file) {
    return file.getFileName().toString().endsWith(COMPRESSED);
  }

  /**
   * Replaces a plain file by a compressed one if it has at least so many bytes. A process that is
   * killed meanwhile leaves the plain file, which readers prefer.
   */
  public static void compress(Path plain, long leastBytes) throws IOException {
    if (Files.size(plain) < leastBytes) {
      return;
    }
    Path fresh = plain.resolveSibling(plain.getFileName() + ".new");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(fresh), BUFFER)) {
      Files.copy(plain, out);
    } catch (IOException e) {
      Files.deleteIfExists(fresh);
      throw e;
    }
    Files.move(fresh, compressed(plain), StandardCopyOption.REPLACE_EXISTING);
    Files.delete(plain);
  }

  /**
   * Opens a file; prefers the plain one, unless the other one is named.
   *
   * @throws HarnessException if it is called compressed and is not
   */
  static RunFile open(Path plain) throws HarnessException, IOException {
    if (Files.isRegularFile(plain) && !isCompressed(plain)) {
      return new RunFile(plain, Files.newInputStream(plain));
    }
    Path file = compressed(plain);
    InputStream bytes = new BufferedInputStream(Files.newInputStream(file), BUFFER);
    try {
      return new RunFile(file, new GZIPInputStream(bytes, BUFFER));
    } catch (EOFException e) {
      bytes.close();
      RunFile empty = new RunFile(file, InputStream.nullInputStream());
      empty.isCutOff = true;
      return empty;
    } catch (ZipException e) {
      bytes.close();
      throw HarnessException.badInput("%s is not compressed by gzip, as its name says", file);
    }
  }

  /** Returns the file that is read. */
  Path file() {
    return file;
  }

  /** Returns whether the compressed file was cut off; known once all was read. */
  boolean isCutOff() {
    return isCutOff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    try {
      return super.read(into, offset, length);
    } catch (EOFException e) {
      isCutOff = true;
      return -1;
    }
  }
}
