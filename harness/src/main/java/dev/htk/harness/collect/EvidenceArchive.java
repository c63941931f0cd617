// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.collect;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.machine.ByteSize;
import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * A {@code .tar.gz} of files that are compressed each, which is whole or not there at all.
 *
 * <pre>
 * try (EvidenceArchive archive = new EvidenceArchive(target, limit)) {
 *   archive.add("jmx.jsonl", out -&gt; …);
 *   archive.finish();
 * }
 * </pre>
 */
final class EvidenceArchive implements Closeable {

  /** Writes what a file of the archive holds. */
  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream out) throws IOException, InterruptedException;
  }

  private final Path target;
  private final Path part;
  private final Path spool;
  private final long limit;
  private final TarArchiveOutputStream tar;
  private long bytes;

  /**
   * Starts an archive.
   *
   * @param target is made by {@link #finish}
   * @param limit bytes of all files, compressed
   */
  EvidenceArchive(Path target, long limit) throws IOException {
    this.target = target;
    this.limit = limit;
    this.part = temporary(target, ".part");
    this.spool = temporary(target, ".file");
    this.tar =
        new TarArchiveOutputStream(new GZIPOutputStream(Files.newOutputStream(part)), "UTF-8");
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
  }

  /** Makes a file that goes even if the user interrupts the command. */
  private static Path temporary(Path target, String suffix) throws IOException {
    Path file = Files.createTempFile(target.toAbsolutePath().getParent(), ".htk-collect", suffix);
    file.toFile().deleteOnExit();
    return file;
  }

  /**
   * Adds a file.
   *
   * @param name its path in the archive, without {@code .gz}
   * @throws HarnessException if the archive would exceed its limit
   */
  void add(String name, Content content)
      throws HarnessException, IOException, InterruptedException {
    try (OutputStream out =
        new GZIPOutputStream(new Limited(Files.newOutputStream(spool), limit - bytes))) {
      content.writeTo(out);
    } catch (FullException e) {
      throw HarnessException.badInput(
          "the archive would exceed --limit %s at %s: shorten --since, name fewer --logs, or raise"
              + " it; nothing was written",
          new ByteSize(limit), name);
    }
    bytes += Files.size(spool);
    TarArchiveEntry entry = new TarArchiveEntry(name + ".gz");
    entry.setSize(Files.size(spool));
    tar.putArchiveEntry(entry);
    Files.copy(spool, tar);
    tar.closeArchiveEntry();
  }

  /** Puts the whole archive into its place. */
  void finish() throws IOException {
    tar.close();
    Files.move(part, target);
  }

  /** Deletes what is unfinished. */
  @Override
  public void close() throws IOException {
    try {
      tar.close();
    } finally {
      Files.deleteIfExists(part);
      Files.deleteIfExists(spool);
    }
  }

  private static final class FullException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** Refuses bytes beyond a number of them. */
  private static final class Limited extends FilterOutputStream {

    private long left;

    Limited(OutputStream out, long left) {
      super(out);
      this.left = left;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] some, int from, int length) throws IOException {
      left -= length;
      if (left < 0) {
        throw new FullException();
      }
      out.write(some, from, length);
    }
  }
}
