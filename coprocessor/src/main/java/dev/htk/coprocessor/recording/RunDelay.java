// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * Reads how long one thread has been ready to run without a core, as Linux counts it. Each read
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
   * Opens the count of the calling thread; any thread can then read it.
   *
   * @throws IOException if this system does not report it
   */
  public static RunDelay ofThisThread() throws IOException {
    return new RunDelay(new RandomAccessFile(OF_THREAD, "r"));
  }

  /**
   * Opens the count of any thread of this process.
   *
   * @param task its folder under /proc/self/task
   * @throws IOException if the thread has ended, or this system does not report the count
   */
  public static RunDelay ofThread(File task) throws IOException {
    return new RunDelay(new RandomAccessFile(new File(task, "schedstat"), "r"));
  }

  /** Returns the nanoseconds since the thread began. */
  public long nanos() throws IOException {
    file.seek(0);
    return parse(text, file.read(text));
  }

  /**
   * Returns the second number.
   *
   * @throws IOException if there are not three numbers, or the last one is 0, which means that the
   *     kernel does not count
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
