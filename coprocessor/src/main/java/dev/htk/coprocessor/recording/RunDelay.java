package dev.htk.coprocessor.recording;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * How long one thread has been ready to run and had no core, as Linux counts it. To read it again
 * costs two system calls and allocates nothing. Not thread-safe.
 */
public final class RunDelay implements Closeable {
  /** Three numbers: nanoseconds on a core, nanoseconds ready to run, and turns on a core. */
  private static final String OF_THREAD = "/proc/thread-self/schedstat";

  private static final int LONGEST = 3 * 20 + 3;

  private final RandomAccessFile file;
  private final byte[] text = new byte[LONGEST];

  private RunDelay(RandomAccessFile file) {
    this.file = file;
  }

  /**
   * That of the thread that calls this; any thread can read it then.
   *
   * @throws IOException if this system does not tell
   */
  public static RunDelay ofThisThread() throws IOException {
    return new RunDelay(new RandomAccessFile(OF_THREAD, "r"));
  }

  /**
   * That of any thread of this process.
   *
   * @param task its folder under /proc/self/task
   * @throws IOException if it has ended, or this system does not tell
   */
  public static RunDelay ofThread(File task) throws IOException {
    return new RunDelay(new RandomAccessFile(new File(task, "schedstat"), "r"));
  }

  /** In nanoseconds, since the thread began. */
  public long nanos() throws IOException {
    file.seek(0);
    return parse(text, file.read(text));
  }

  /**
   * The second number.
   *
   * @throws IOException if there are not three, or no turn was counted, so that the kernel does not
   *     count at all
   */
  static long parse(byte[] text, int length) throws IOException {
    long nanos = 0;
    int field = 0;
    boolean counted = false;
    for (int i = 0; i < length; i++) {
      byte character = text[i];
      if (character == ' ') {
        field++;
      } else if (character >= '0' && character <= '9') {
        if (field == 1) {
          nanos = 10 * nanos + character - '0';
        }
        counted |= field == 2 && character != '0';
      }
    }
    if (!counted) {
      throw new IOException(OF_THREAD + " counts nothing");
    }
    return nanos;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
