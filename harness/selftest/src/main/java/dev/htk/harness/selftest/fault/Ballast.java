// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Large cells that fill memstores. They go into an existing row, under a column of their own, so
 * that the number of the load's rows does not change. Each is sent once: a write that a full
 * memstore refuses is not retried.
 */
final class Ballast implements AutoCloseable {

  private static final byte[] COLUMN = Bytes.toBytes("ballast");
  private static final int CELL_BYTES = 200_000;
  private static final int THREADS = 4;
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(200);

  private final Connection connection;
  private final TableName table;
  private final byte[] family;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  Ballast(Scene scene) throws IOException {
    this(scene, scene.table());
  }

  Ballast(Scene scene, TableName table) throws IOException {
    Configuration once = new Configuration(scene.connection().getConfiguration());
    once.setInt("hbase.client.retries.number", 0);
    this.connection = ConnectionFactory.createConnection(once);
    this.table = table;
    try (Table described = connection.getTable(table)) {
      this.family = described.getDescriptor().getColumnFamilyNames().iterator().next();
    }
  }

  /**
   * Writes about this many bytes into a region, or less if it refuses more.
   *
   * @return whether it has taken all
   */
  boolean fill(HRegionLocation region, long bytes) throws IOException, InterruptedException {
    byte[] row = rowOf(region);
    List<Callable<Boolean>> puts = new ArrayList<>();
    for (long left = bytes; left > 0; left -= CELL_BYTES) {
      int size = (int) Math.min(left, CELL_BYTES);
      puts.add(() -> put(row, size));
    }
    boolean all = true;
    try {
      for (Future<Boolean> each : threads.invokeAll(puts)) {
        all &= each.get();
      }
      return all;
    } catch (ExecutionException e) {
      throw new IOException(
          "no ballast for %s: %s".formatted(region.getRegion(), e.getCause()), e.getCause());
    }
  }

  /** Waits until the region takes writes again, at most for this time. */
  void awaitTaken(HRegionLocation region, Duration most) throws IOException, InterruptedException {
    long limit = System.nanoTime() + most.toNanos();
    while (!fill(region, 1) && System.nanoTime() < limit) {
      Thread.sleep(BETWEEN_TRIES.toMillis());
    }
  }

  private byte[] rowOf(HRegionLocation region) throws IOException {
    try (Table rows = connection.getTable(table);
        ResultScanner scanner = rows.getScanner(Scene.scanOf(region).setOneRowLimit())) {
      Result first = scanner.next();
      return first == null
          ? Bytes.add(region.getRegion().getStartKey(), new byte[1])
          : first.getRow();
    }
  }

  private boolean put(byte[] row, int size) throws IOException {
    try (Table rows = connection.getTable(table)) {
      rows.put(new Put(row).addColumn(family, COLUMN, new byte[size]));
      return true;
    } catch (RegionTooBusyException e) {
      return false;
    } catch (RetriesExhaustedException e) {
      if (isRefused(e)) {
        return false;
      }
      throw e;
    }
  }

  private static boolean isRefused(RetriesExhaustedException failure) {
    return failure.getCause() instanceof RegionTooBusyException
        || String.valueOf(failure.getMessage()).contains("RegionTooBusyException")
        || (failure instanceof RetriesExhaustedWithDetailsException details
            && details.getCauses().stream().allMatch(RegionTooBusyException.class::isInstance));
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    connection.close();
  }
}
