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
 * A file of lines that takes no more than a given number of bytes, together with the one before it.
 *
 * <p>When it has half of them it takes the name of the one before, which goes, and a new one is
 * begun. What an earlier start of the server left is appended to. A write that fails leaves the
 * file as it was. A file that somebody deleted is begun anew. Not thread-safe.
 */
final class RotatingFile implements Closeable {
  private final Path present;
  private final Path before;
  private final long largest;
  private FileChannel channel;

  /**
   * Nothing is touched until the first write.
   *
   * @param name without an ending
   * @param bytes of both files together
   */
  RotatingFile(Path folder, String name, long bytes) {
    this.present = folder.resolve(name + ".jsonl");
    this.before = folder.resolve(name + ".1.jsonl");
    this.largest = bytes / 2;
  }

  /**
   * Appends whole lines, all or none, and hands them to the operating system.
   *
   * @param lines each with its end; what is longer than half of the file's bytes is refused
   * @throws IOException if that cannot be done now; the next write begins from the folder again
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

  /** A server that was killed while it wrote leaves half a line. */
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
