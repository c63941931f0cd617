// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file of lines that, together with its predecessor, takes no more than a given number of bytes.
 *
 * <p>When the file reaches half of these bytes, it replaces its predecessor and a new file is
 * begun. A file left by an earlier start of the server is appended to. A failed write leaves the
 * file as it was. A deleted file is begun anew. Not thread-safe.
 */
final class RotatingFile implements Closeable {
  private final Path present;
  private final Path before;
  private final long largest;
  private FileChannel channel;

  /**
   * Remembers the file's place; touches nothing until the first write.
   *
   * @param name the file's name, without an extension
   * @param bytes the limit for both files together
   */
  RotatingFile(Path folder, String name, long bytes) {
    this.present = folder.resolve(name + ".jsonl");
    this.before = folder.resolve(name + ".1.jsonl");
    this.largest = bytes / 2;
  }

  /**
   * Appends whole lines, all or none, and hands them to the operating system.
   *
   * @param lines complete with line ends; refused if longer than half of the allowed bytes
   * @throws IOException if the write fails; the next one opens the folder and file again
   */
  void write(String lines) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8));
    if (bytes.remaining() > largest) {
      throw new IOException("there is no room for " + bytes.remaining() + " bytes at once");
    }
    try {
      open();
      if (channel.size() + bytes.remaining() > largest) {
        rotate();
      }
      append(bytes);
    } catch (IOException | RuntimeException failure) {
      closeQuietly();
      throw failure;
    }
  }

  private void open() throws IOException {
    if (channel != null && Files.exists(present)) {
      return;
    }
    close();
    Files.createDirectories(present.getParent());
    channel =
        FileChannel.open(
            present, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    channel.position(channel.size());
    endTornLine();
  }

  /** Completes the half line left by a server that was killed while it wrote. */
  private void endTornLine() throws IOException {
    long size = channel.size();
    ByteBuffer last = ByteBuffer.allocate(1);
    if (size > 0 && channel.read(last, size - 1) == 1 && last.get(0) != '\n') {
      append(ByteBuffer.wrap(new byte[] {'\n'}));
    }
  }

  private void rotate() throws IOException {
    close();
    Files.move(present, before, StandardCopyOption.REPLACE_EXISTING);
    open();
  }

  private void append(ByteBuffer bytes) throws IOException {
    long size = channel.size();
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException failure) {
      takeBack(size, failure);
      throw failure;
    }
  }

  private void takeBack(long size, IOException failure) {
    try {
      channel.truncate(size);
    } catch (IOException another) {
      failure.addSuppressed(another);
    }
  }

  private void closeQuietly() {
    try {
      close();
    } catch (IOException alreadyFailing) {
      channel = null;
    }
  }

  @Override
  public void close() throws IOException {
    FileChannel open = channel;
    channel = null;
    if (open != null) {
      open.close();
    }
  }
}
