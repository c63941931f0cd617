// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import dev.htk.harness.selftest.saboteur.Sabotage;
import dev.htk.harness.selftest.saboteur.Saboteur;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
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

/** Tells the {@link Saboteur}s in the region servers what to do, and the faults that only do so. */
final class Orders {

  /** Each takes one handler; with the calls already waiting, there are enough for all handlers. */
  private static final int HANDLER_CALLS = 12;

  private static final byte[] LEAST_ROW = {0};

  private Orders() {}

  /** Makes a region server allocate and keep so much that its collections take long. */
  static List<Truth> allocate(Scene scene) throws IOException, InterruptedException {
    HRegionLocation region = scene.anyRegionOf(Scene.nameOf(scene.anyRegionServer()));
    Duration held = Duration.ofMillis(2500);
    scene.repeat(
        held,
        Duration.ofMillis(500),
        () -> give(scene.connection(), region, Sabotage.ALLOCATE, held));
    return scene.truth(region.getServerName(), null);
  }

  /** Holds the locks of a region's rows. */
  static List<Truth> lockRows(Scene scene) throws IOException, InterruptedException {
    HRegionLocation region = scene.anyRegion();
    Duration held = Duration.ofMillis(800);
    scene.repeat(
        held,
        Duration.ofMillis(1200),
        () -> give(scene.connection(), region, Sabotage.HOLD_ROWS, held));
    return scene.truth(region);
  }

  /** Occupies all handlers of a region server with calls that take long. */
  static List<Truth> occupyHandlers(Scene scene) throws IOException, InterruptedException {
    HRegionLocation region = scene.anyRegionOf(Scene.nameOf(scene.anyRegionServer()));
    Duration held = Duration.ofMillis(800);
    scene.repeat(
        held, Duration.ofMillis(1500), () -> occupyHandlers(scene.connection(), region, held));
    return scene.truth(region.getServerName(), null);
  }

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

  /** Occupies all handlers of a region's server and waits until they are free again. */
  static void occupyHandlers(Connection connection, HRegionLocation at, Duration time)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(HANDLER_CALLS);
    Callable<Void> call =
        () -> {
          give(connection, at, Sabotage.HOLD_HANDLER, time);
          return null;
        };
    try {
      for (Future<Void> each : threads.invokeAll(Collections.nCopies(HANDLER_CALLS, call))) {
        each.get();
      }
    } catch (ExecutionException e) {
      throw new IOException(
          "%s did not do %s".formatted(at.getServerName(), Sabotage.HOLD_HANDLER), e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
