package dev.htk.harness.selftest.fault;

import dev.htk.harness.selftest.saboteur.Sabotage;
import dev.htk.harness.selftest.saboteur.Saboteur;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/** Tells the {@link Saboteur}s in the region servers what to do. */
final class Orders {

  private static final byte[] LEAST_ROW = {0};

  private Orders() {}

  /** Gives one order and waits until the server has carried it out. */
  static void give(Connection connection, HRegionLocation at, Sabotage act, Duration time)
      throws IOException {
    byte[] start = at.getRegion().getStartKey();
    Get get = new Get(start.length == 0 ? LEAST_ROW : start);
    get.setAttribute(Saboteur.ACT, Bytes.toBytes(act.name()));
    get.setAttribute(Saboteur.MILLIS, Bytes.toBytes(time.toMillis()));
    TableName name = at.getRegion().getTable();
    try (Table table = connection.getTable(name)) {
      table.get(get);
    }
  }

  /** Gives the same order several times at once and waits until the server has carried out all. */
  static void give(
      Connection connection, HRegionLocation at, Sabotage act, Duration time, int times)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(times);
    try {
      List<Future<?>> given = new ArrayList<>();
      for (int i = 0; i < times; i++) {
        given.add(
            threads.submit(
                () -> {
                  give(connection, at, act, time);
                  return null;
                }));
      }
      for (Future<?> each : given) {
        each.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("%s did not do %s".formatted(at.getServerName(), act), e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
