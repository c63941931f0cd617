// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Threads that write to a table until they are stopped. Keys are even over all rows of eight bytes.
 *
 * <p>In open loop a call is meant to start at a fixed time, and its latency counts from there: a
 * server that falls behind cannot hide it. In closed loop it counts from the call's own start.
 */
public final class WriteLoad implements AutoCloseable {
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final byte[] QUALIFIER = Bytes.toBytes("q");
  private static final int VALUE_BYTES = 1000;

  private final Connection connection;
  private final TableName table;
  private final int putsPerCall;
  private final double nanosPerCall;
  private final byte[] value = new byte[VALUE_BYTES];
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLong calls = new AtomicLong();
  private final LongAdder puts = new LongAdder();
  private final Recorder latencies = new Recorder(3);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private volatile boolean stopped;
  private volatile long startNanos;

  private WriteLoad(Connection connection, TableName table, int putsPerCall, double nanosPerCall) {
    this.connection = connection;
    this.table = table;
    this.putsPerCall = putsPerCall;
    this.nanosPerCall = nanosPerCall;
    ThreadLocalRandom.current().nextBytes(value);
  }

  /** Writes as fast as the threads can. */
  public static WriteLoad closedLoop(
      Connection connection, TableName table, int threads, int putsPerCall) {
    return new WriteLoad(connection, table, putsPerCall, 0).start(threads);
  }

  /** Writes at a rate, over all threads together. */
  public static WriteLoad openLoop(
      Connection connection, TableName table, int threads, int putsPerCall, double putsPerSecond) {
    return new WriteLoad(connection, table, putsPerCall, 1e9 * putsPerCall / putsPerSecond)
        .start(threads);
  }

  private WriteLoad start(int count) {
    startNanos = System.nanoTime();
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(this::write, "writer-" + i);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
    return this;
  }

  private void write() {
    try (Table writing = connection.getTable(table)) {
      while (!stopped) {
        long intended = awaitTurn();
        if (!stopped) {
          put(writing);
          latencies.recordValue((System.nanoTime() - intended) / 1000);
          puts.add(putsPerCall);
        }
      }
    } catch (IOException | RuntimeException e) {
      failure.compareAndSet(null, e);
    }
  }

  /** Returns the time from which the call's latency counts. */
  private long awaitTurn() {
    if (nanosPerCall == 0) {
      return System.nanoTime();
    }
    long intended = startNanos + (long) (calls.getAndIncrement() * nanosPerCall);
    for (long wait = intended - System.nanoTime();
        wait > 0 && !stopped;
        wait = intended - System.nanoTime()) {
      LockSupport.parkNanos(wait);
    }
    return intended;
  }

  private void put(Table writing) throws IOException {
    if (putsPerCall == 1) {
      writing.put(randomPut());
    } else {
      List<Put> batch = new ArrayList<>(putsPerCall);
      for (int i = 0; i < putsPerCall; i++) {
        batch.add(randomPut());
      }
      writing.put(batch);
    }
  }

  private Put randomPut() {
    byte[] row = Bytes.toBytes(ThreadLocalRandom.current().nextLong());
    return new Put(row).addColumn(FAMILY, QUALIFIER, value);
  }

  /** Returns the puts acknowledged since the start. */
  public long puts() {
    return puts.sum();
  }

  /** Returns the latencies of the calls since the last request, in microseconds. */
  public Histogram takeLatencies() {
    return latencies.getIntervalHistogram();
  }

  /**
   * Fails if a call has failed.
   *
   * @throws IOException with the first failure
   */
  public void check() throws IOException {
    Throwable first = failure.get();
    if (first != null) {
      throw new IOException("a write to " + table + " failed", first);
    }
  }

  /** Stops the threads, and waits for the calls that are under way. */
  @Override
  public void close() throws IOException {
    stopped = true;
    for (Thread thread : threads) {
      LockSupport.unpark(thread);
    }
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the writers ended", e);
    }
    check();
  }
}
