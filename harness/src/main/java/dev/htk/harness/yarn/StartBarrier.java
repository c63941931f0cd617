// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A folder in HDFS in which the command and its clients meet. A client that is ready writes {@code
 * ready-CLIENT-ATTEMPT}. Once all are, the command writes {@code start}, with a time a little
 * ahead. Until the end it touches {@code alive}, and writes {@code stop} if the phase must end
 * early.
 */
final class StartBarrier {

  private static final String READY = "ready-";
  private static final String START = "start";
  private static final String STOP = "stop";
  private static final String ALIVE = "alive";

  /** Time for the clients to read the start's time, several times what they need. */
  private static final long AHEAD_MILLIS = 1000;

  private static final long POLL_MILLIS = 50;
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final FileSystem files;
  private final Path folder;

  StartBarrier(FileSystem files, Path folder) {
    this.files = files;
    this.folder = folder;
  }

  /**
   * A comparison of a client's clock with the NameNode's, which all clients share.
   *
   * @param offsetMillis how far the client's clock is ahead
   * @param errorMillis how wrong that can be, either way
   */
  record ClockReading(long offsetMillis, long errorMillis) {}

  /**
   * A client's start.
   *
   * @param millis when, by its own clock
   */
  record Start(long millis, ClockReading clock) {}

  void create() throws IOException {
    files.mkdirs(folder);
    write(ALIVE, "");
  }

  /** Returns the clients that are ready. */
  Set<Integer> ready() throws IOException {
    Set<Integer> clients = new TreeSet<>();
    for (FileStatus file : files.listStatus(folder)) {
      String name = file.getPath().getName();
      if (name.startsWith(READY)) {
        clients.add(Integer.valueOf(name.split("-", 3)[1]));
      }
    }
    return clients;
  }

  /** Lets all clients start together in a moment. */
  void start() throws IOException {
    write(START, Long.toString(System.currentTimeMillis() + AHEAD_MILLIS));
  }

  /** Makes all clients stop; only the first reason is kept. */
  void stop(String reason) throws IOException {
    if (!files.exists(new Path(folder, STOP))) {
      write(STOP, reason);
    }
  }

  /** Returns why the clients are to stop; empty if they are to continue. */
  Optional<String> stopped() throws IOException {
    return read(STOP);
  }

  /** Shows that the command still runs. */
  void touch() throws IOException {
    files.setTimes(new Path(folder, ALIVE), System.currentTimeMillis(), -1);
  }

  /** Returns when the command last showed that it runs, by its own clock. */
  long touched() throws IOException {
    return files.getFileStatus(new Path(folder, ALIVE)).getModificationTime();
  }

  /**
   * Waits, as a client, for the start. A client that comes after it, because an earlier attempt at
   * its share was lost, starts at once.
   *
   * @param waiting called now and then meanwhile
   * @throws IOException if the others are not ready within the limit, or the command has ended
   */
  Start await(int client, String attempt, int limitSeconds, Runnable waiting)
      throws IOException, InterruptedException {
    ClockReading clock = announce(client, attempt);
    long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(limitSeconds);
    Silence silence = silence();
    Optional<String> start = read(START);
    while (start.isEmpty()) {
      if (System.nanoTime() > limit) {
        throw new IOException("no start within " + limitSeconds + " s");
      }
      if (silence.isLong()) {
        throw new IOException("no start, and the command that started the clients does not answer");
      }
      waiting.run();
      Thread.sleep(POLL_MILLIS);
      start = read(START);
    }
    Thread.sleep(Math.max(0, Long.parseLong(start.get()) - System.currentTimeMillis()));
    return new Start(System.currentTimeMillis(), clock);
  }

  /** Returns the silence of the command from now on. */
  Silence silence() {
    return new Silence();
  }

  /** The time for which the command has not shown that it runs. Not thread-safe. */
  final class Silence {
    private long touched;
    private long since = System.nanoTime();
    private long looked = since - LOOK_NANOS;

    /** Returns whether it is so long that the command has surely ended; asks once a second. */
    boolean isLong() {
      long now = System.nanoTime();
      if (now - looked >= LOOK_NANOS) {
        looked = now;
        try {
          long latest = touched();
          since = latest == touched ? since : now;
          touched = latest;
        } catch (IOException e) {
          // Silence, like that of a command that has ended.
        }
      }
      return now - since > SILENCE_NANOS;
    }
  }

  private ClockReading announce(int client, String attempt) throws IOException {
    String name = READY + client + "-" + attempt;
    long before = System.currentTimeMillis();
    write(name, "");
    long after = System.currentTimeMillis();
    long written = files.getFileStatus(new Path(folder, name)).getModificationTime();
    return new ClockReading((before + after) / 2 - written, (after - before + 1) / 2);
  }

  /** Writes a file, completely or not at all; one that is there already stays. */
  private void write(String name, String content) throws IOException {
    // Of its own name: HDFS would take a file from a client that another client creates anew.
    Path fresh = new Path(folder, "." + name + "-" + UUID.randomUUID());
    try (FSDataOutputStream out = files.create(fresh)) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
    if (!files.rename(fresh, new Path(folder, name))) {
      files.delete(fresh, /* recursive= */ false);
    }
  }

  private Optional<String> read(String name) throws IOException {
    Path file = new Path(folder, name);
    if (!files.exists(file)) {
      return Optional.empty();
    }
    try (InputStream in = files.open(file)) {
      return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
